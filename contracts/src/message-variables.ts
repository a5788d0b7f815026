/** What a message may say as `{{name}}` and the server fills in when it sends it. */
export const messageVariables = ['firstName', 'name', 'ms', 'protocol', 'date', 'hour'] as const;
export type MessageVariable = (typeof messageVariables)[number];

/** What older clients of this family call some of them. */
const formerNames: Readonly<Record<string, MessageVariable>> = { gretting: 'ms', hora: 'hour' };

/** Plain text in, plain text out; what is unknown or not closed stays as it was typed. */
export function fillVariables(text: string, values: Readonly<Record<MessageVariable, string>>): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (typed, name: string) => {
    const variable = Object.hasOwn(formerNames, name) ? formerNames[name] : name;
    return messageVariables.find((known) => known === variable) ? values[variable as MessageVariable] : typed;
  });
}
