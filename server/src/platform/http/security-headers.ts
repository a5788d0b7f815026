import helmet from '@fastify/helmet';
import Fastify from 'fastify';

/** What a page of ours may load: its own files and nothing else. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  // The films of the help page, once somebody plays one; nothing else may be framed.
  'frame-src https://www.youtube-nocookie.com',
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const unusedFeatures = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Voice notes need the microphone; nothing else of the machine is asked for. */
const permissionsPolicy = ['microphone=(self)', ...unusedFeatures.map((name) => `${name}=()`)].join(', ');

/**
 * What every answer has unless whoever answers says otherwise. Helmet works its headers out for each answer, though they
 * are the same for all: it is asked for them once, by a call that never leaves the process.
 */
export async function securityHeaders(isSecure: boolean): Promise<Record<string, string>> {
  const asked = Fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
  });
  asked.get('/', async (_request, reply) => reply.raw.getHeaders());
  const headers: Record<string, string> = (await asked.inject('/')).json();
  await asked.close();
  return {
    ...headers,
    'content-security-policy': contentSecurityPolicy,
    'permissions-policy': permissionsPolicy,
  };
}
