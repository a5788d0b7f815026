import * as api from '@prosa/contracts/sandbox-phone/api.ts';
import { type Route, write } from '#platform/http/route.ts';
import { causeFault, scanQr } from './service.ts';

export const sandboxPhoneRoutes: readonly Route[] = [
  write(api.scanSandboxQr, async ({ tx, params, body }) => {
    await scanQr(tx, params.connectionId, body);
    return {};
  }),
  write(api.causeSandboxFault, async ({ tx, params, body }) => {
    await causeFault(tx, params.connectionId, body.fault);
    return {};
  }),
];
