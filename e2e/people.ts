/** The people of the demo seed, as `npm start` prints them. */
export const people = {
  super: { email: 'super@prosa.local', password: 'prosa123' },
  admin: { email: 'admin@prosa.local', password: 'prosa123' },
  ana: { email: 'ana@prosa.local', password: 'prosa123' },
  bruno: { email: 'bruno@prosa.local', password: 'prosa123' },
  other: { email: 'admin@outra.local', password: 'prosa123' },
} as const;

export type Person = keyof typeof people;
