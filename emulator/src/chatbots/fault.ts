import type { IncomingMessage, ServerResponse } from 'node:http';

/** Fault of one request: an error status, an invalid body, no response, or a closed connection. */
export type ChatbotFault = number | 'garbage' | 'silence' | 'cut';

/** Applies the fault; returns whether the request was handled by it. */
export function applyFault(
  fault: ChatbotFault | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (fault === undefined) return false;
  if (fault === 'cut') request.socket.destroy();
  else if (fault === 'garbage') response.end('<html>Bad gateway</html>');
  else if (typeof fault === 'number') {
    response.statusCode = fault;
    response.end(JSON.stringify({ message: 'refused', code: String(fault) }));
  }
  return true;
}
