import type { IncomingMessage, ServerResponse } from 'node:http';

/** What goes wrong with one request: a status, an answer nobody can read, or none at all. */
export type ChatbotFault = number | 'garbage' | 'silence' | 'cut';

/** Whether the fault took the request. */
export function suffer(
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
