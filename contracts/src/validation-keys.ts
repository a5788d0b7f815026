/** Text keys of refused fields. Without zod, so that pages that only name a key do not load it. */
export const validationKeys = {
  required: 'validation.required',
  tooShort: 'validation.tooShort',
  nameTooShort: 'validation.nameTooShort',
  messageTooShort: 'validation.messageTooShort',
  tooLong: 'validation.tooLong',
  email: 'validation.email',
  invalid: 'validation.invalid',
  phone: 'validation.phone',
  weakPassword: 'validation.weakPassword',
  video: 'validation.video',
  queueRequired: 'validation.queueRequired',
} as const;
