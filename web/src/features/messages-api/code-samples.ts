import { sendByApi } from '@prosa/contracts/external-api/api.ts';
import { sendByApiExample } from '@prosa/contracts/external-api/schema.ts';

export const sampleLanguages = ['curl', 'javascript', 'python', 'php'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

export const languageNames: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  php: 'PHP',
};

export interface Sample {
  readonly text: string;
  readonly file: string;
}

export interface SampleRequest {
  readonly url: string;
  readonly token: string;
  readonly newKey: () => string;
}

const { number, body } = sendByApiExample;
const fileName = 'boleto.pdf';
const json = JSON.stringify({ number, body });

export function apiUrlOf(origin: string): string {
  return `${origin}/api${sendByApi.path}`;
}

const writers: Readonly<Record<SampleLanguage, (call: SampleRequest) => Sample>> = {
  curl: ({ url, token, newKey }) => ({
    text: `curl -X POST '${url}' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: ${newKey()}' \\
  -d '${json}'`,
    file: `curl -X POST '${url}' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Idempotency-Key: ${newKey()}' \\
  -F 'number=${number}' \\
  -F 'body=${body}' \\
  -F 'medias=@${fileName}'`,
  }),

  javascript: ({ url, token }) => ({
    text: `const answer = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${token}',
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  },
  body: JSON.stringify({ number: '${number}', body: '${body}' }),
});
console.log(answer.status, await answer.json());`,
    file: `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.append('number', '${number}');
form.append('body', '${body}');
form.append('medias', await openAsBlob('${fileName}'), '${fileName}');
const answer = await fetch('${url}', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${token}', 'Idempotency-Key': crypto.randomUUID() },
  body: form,
});
console.log(answer.status, await answer.json());`,
  }),

  python: ({ url, token }) => ({
    text: `import uuid
import requests

answer = requests.post(
    '${url}',
    headers={
        'Authorization': 'Bearer ${token}',
        'Idempotency-Key': str(uuid.uuid4()),
    },
    json={'number': '${number}', 'body': '${body}'},
)
print(answer.status_code, answer.json())`,
    file: `import uuid
import requests

with open('${fileName}', 'rb') as file:
    answer = requests.post(
        '${url}',
        headers={
            'Authorization': 'Bearer ${token}',
            'Idempotency-Key': str(uuid.uuid4()),
        },
        data={'number': '${number}', 'body': '${body}'},
        files=[('medias', ('${fileName}', file))],
    )
print(answer.status_code, answer.json())`,
  }),

  php: ({ url, token }) => ({
    text: `<?php
$call = curl_init('${url}');
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ${token}',
        'Content-Type: application/json',
        'Idempotency-Key: ' . bin2hex(random_bytes(16)),
    ],
    CURLOPT_POSTFIELDS => json_encode(['number' => '${number}', 'body' => '${body}']),
]);
echo curl_exec($call);`,
    file: `<?php
$call = curl_init('${url}');
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ${token}',
        'Idempotency-Key: ' . bin2hex(random_bytes(16)),
    ],
    CURLOPT_POSTFIELDS => [
        'number' => '${number}',
        'body' => '${body}',
        'medias' => new CURLFile('${fileName}'),
    ],
]);
echo curl_exec($call);`,
  }),
};

/** The same two calls in each language: a text, and a file with it. Each has an Idempotency-Key of its own. */
export function sampleOf(language: SampleLanguage, call: SampleRequest): Sample {
  return writers[language](call);
}
