import helmet from '@fastify/helmet';
import Fastify from 'fastify';

/** Content security policy of our pages: own files only. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  // Videos of the help page, once played; no other frames are allowed.
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

/** Voice notes need the microphone; no other device feature is used. */
const permissionsPolicy = ['microphone=(self)', ...unusedFeatures.map((name) => `${name}=()`)].join(', ');

/**
 * Default headers of every response. Helmet computes its headers per response although they are constant, so they are
 * read once, by a request that stays in the process.
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
