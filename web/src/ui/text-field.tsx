import { TextInput, type TextInputProps } from '@mantine/core';

export interface TextFieldProps extends TextInputProps {
  readonly label: string;
}

export function TextField(props: TextFieldProps) {
  return <TextInput {...props} />;
}
