/** A refusal as Graph writes it. */
export interface Refusal {
  readonly code: number;
  readonly status?: number;
  readonly details?: string;
  readonly retryAfterSeconds?: number;
}

/** Which status a code comes with, where it is not 400. */
const statusOfCode = new Map([
  [0, 401],
  [190, 401],
  [3, 500],
  [10, 403],
  [200, 403],
  [368, 403],
  [130497, 403],
  [130429, 429],
  [131000, 500],
  [131016, 503],
]);

export class GraphError extends Error {
  readonly status: number;
  readonly body: object;
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, details = `refused with ${code}`, retryAfterSeconds, status }: Refusal) {
    super(details);
    this.name = 'GraphError';
    this.status = status ?? statusOfCode.get(code) ?? 400;
    this.retryAfterSeconds = retryAfterSeconds;
    this.body = {
      error: {
        message: `(#${code}) ${details}`,
        type: 'OAuthException',
        code,
        error_data: { messaging_product: 'whatsapp', details },
        fbtrace_id: 'A-fake-trace',
      },
    };
  }
}

export const refuse = (code: number, details: string): GraphError => new GraphError({ code, details });
