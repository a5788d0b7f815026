/** The phone's own number, always the same for a connection: a mobile number of São Paulo that nobody has. */
export function numberOfPhone(connectionId: number): string {
  return `55119${String(90_000_000 + (connectionId % 10_000_000))}`;
}
