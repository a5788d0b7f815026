import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { sampleFiles } from '@prosa/server/src/platform/uploads/sample-files.ts';
import { formOf, type WireRequest, withForm } from './wire-request.ts';

/** Turns a request into a form with a sample file; undefined where the endpoint insists on none. */
export function requiredFile({
  upload,
}: EndpointDefinition): ((wire: WireRequest) => WireRequest) | undefined {
  if (!upload || upload.isOptional) return undefined;
  const [fileName, bytes] = upload.kinds.includes('spreadsheet')
    ? (['tabela.csv', sampleFiles.csv] as const)
    : (['foto.png', sampleFiles.png] as const);
  const file = { name: 'file', fileName, type: 'image/png', bytes: Buffer.from(bytes) };
  return (wire) =>
    withForm(wire, formOf(Object.entries(JSON.parse(wire.payload?.toString() ?? '{}')), [file]));
}
