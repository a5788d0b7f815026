import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import fc from 'fast-check';
import { dangerousKeys } from './corpora.ts';
import type { Attack } from './hostile-forms.ts';
import { hostileForm } from './hostile-forms.ts';
import { hostileValue } from './hostile-values.ts';
import {
  type Place,
  type PlainRequest,
  placesOf,
  placesOfValue,
  titleOfPlace,
  withValue,
} from './request-places.ts';
import { wireOf } from './wire-request.ts';

const wrongTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16le',
  'application/json;;;=',
  'text/html, application/json',
  'x',
];

const wrongJson: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text.slice(0, Math.floor(text.length / 2))),
  (text) => Buffer.from(`${text}${text}`),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(text.replace('{', '{"name":null,"name":[],')),
  (text) => Buffer.from(text.replace('{', '{"__proto__":{"isAdmin":true},')),
  (text) => Buffer.from(text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},')),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
  () => Buffer.from('NaN'),
  () => Buffer.from("{'name': undefined}"),
  () => Buffer.from('[]'),
  () => Buffer.from('null'),
  () => Buffer.from('"text"'),
  () => Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  () => Buffer.from(`${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`),
  () => Buffer.from(`{"name":"${'x'.repeat(1024 * 1024)}"}`),
  () => Buffer.from(`{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')}}`),
  () => Buffer.alloc(0),
];

const queryJunk = [
  '%',
  '%ff=%fe',
  '&&&==&=',
  '__proto__[isAdmin]=true',
  'constructor.prototype=1',
  'pageNumber=1&pageNumber=2',
  'searchParam[]=a&searchParam[$gt]=',
  `${'a=1&'.repeat(2000)}`,
  '%00=%00',
  'pageNumber=1%00',
];

/** One to three places with anything in them. */
function inPlaces(
  endpoint: EndpointDefinition,
  places: readonly Place[],
  canaryPort: number,
): fc.Arbitrary<Attack> {
  const one = fc
    .constantFrom(...places)
    .chain((place) => hostileValue(place.schema, canaryPort).map((value) => ({ place, value })));
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((changes) => ({
    about: changes.map(({ place }) => titleOfPlace(place)).join(', '),
    apply: (fine, token) =>
      wireOf(
        endpoint,
        changes.reduce((request, { place, value }) => withValue(request, place, value), fine),
        token,
      ),
  }));
}

function ofWholeBody(endpoint: EndpointDefinition, canaryPort: number): fc.Arbitrary<Attack> {
  const wrong = fc.constantFrom(...wrongJson).map((spoil) => ({
    about: 'the JSON itself',
    apply: (fine: PlainRequest, token: string | undefined) => {
      const wire = wireOf(endpoint, fine, token);
      const payload = spoil(wire.payload?.toString() ?? '{}');
      return { ...wire, headers: { ...wire.headers, 'content-type': 'application/json' }, payload };
    },
  }));
  const typed = fc.constantFrom(...wrongTypes).map((type) => ({
    about: `the content type ${type}`,
    apply: (fine: PlainRequest, token: string | undefined) => {
      const wire = wireOf(endpoint, fine, token);
      return {
        ...wire,
        headers: { ...wire.headers, 'content-type': type },
        payload: wire.payload ?? Buffer.from('x'),
      };
    },
  }));
  const replaced = hostileValue({}, canaryPort).map((body) => ({
    about: 'the whole body',
    apply: (fine: PlainRequest, token: string | undefined) => wireOf(endpoint, { ...fine, body }, token),
  }));
  const keyed = fc
    .tuple(fc.constantFrom(...dangerousKeys), hostileValue({}, canaryPort))
    .map(([key, value]) => ({
      about: `the field ${JSON.stringify(key)}`,
      apply: (fine: PlainRequest, token: string | undefined) =>
        wireOf(
          endpoint,
          { ...fine, body: Object.fromEntries([...Object.entries(fine.body ?? {}), [key, value]]) },
          token,
        ),
    }));
  return fc.oneof(wrong, typed, replaced, keyed);
}

function ofUrl(endpoint: EndpointDefinition): fc.Arbitrary<Attack> {
  return fc.constantFrom(...queryJunk).map((junk) => ({
    about: `the query ${junk.slice(0, 40)}`,
    apply: (fine, token) => {
      const wire = wireOf(endpoint, fine, token);
      return { ...wire, url: `${wire.url}${wire.url.includes('?') ? '&' : '?'}${junk}` };
    },
  }));
}

/**
 * Everything that can be wrong with a request to the endpoint, made from its own schemas; where those leave the body to
 * who sends it, from what that would be.
 */
export function hostileRequest(
  endpoint: EndpointDefinition,
  canaryPort: number,
  fineBody: unknown,
): fc.Arbitrary<Attack> {
  const places = [...placesOf(endpoint), ...(endpoint.rawBody ? placesOfValue('body', fineBody) : [])];
  return fc.oneof(
    ...(places.length > 0 ? [{ weight: 6, arbitrary: inPlaces(endpoint, places, canaryPort) }] : []),
    ...(endpoint.method === 'GET' ? [] : [{ weight: 3, arbitrary: ofWholeBody(endpoint, canaryPort) }]),
    ...(endpoint.upload ? [{ weight: 6, arbitrary: hostileForm(endpoint) }] : []),
    { weight: 1, arbitrary: ofUrl(endpoint) },
  );
}
