import { validationKeys } from '@prosa/contracts/fields.ts';
import type { FastifyRequest } from 'fastify';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { type ReceivedUpload, receiveUpload } from '#platform/uploads/receive-upload.ts';
import { validationError } from './input.ts';
import type { UploadEndpoint } from './route.ts';

/** The file of a multipart request, streamed into the company's storage. Fields beside it are ignored. */
export async function receiveFile(
  request: FastifyRequest,
  { endpoint, area }: { endpoint: UploadEndpoint; area: string },
  store: MediaStore,
  companyId: CompanyId,
): Promise<ReceivedUpload> {
  const { maxBytes, kinds } = endpoint.upload;
  // One byte more than allowed is enough to see that it is too much; the storage draws the line itself.
  const part = request.isMultipart()
    ? await request.file({ limits: { fileSize: maxBytes + 1 }, throwFileSizeLimit: false })
    : undefined;
  if (!part) throw validationError([{ path: 'file', message: validationKeys.required }]);
  return receiveUpload(part, { store, companyId, area, kinds, maxBytes });
}
