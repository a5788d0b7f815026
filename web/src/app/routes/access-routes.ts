import { listPublicPlans } from '@prosa/contracts/plans/api.ts';
import { getAccountRules } from '@prosa/contracts/platform-settings/api.ts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { loadTexts } from '#lib/i18n.ts';
import { openRoute, publicRoute } from './frames.ts';
import { optionalParam, text } from './search-params.ts';

const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login',
  staticData: { title: 'access.login.button' },
  validateSearch: (search) =>
    optionalParam('notice', search.notice === 'elsewhere' ? search.notice : undefined),
  component: lazyRouteComponent(() => import('#pages/login.tsx'), 'LoginPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/signup',
  staticData: { title: 'access.signUp.button' },
  validateSearch: (search) => ({
    ...optionalParam('companyId', text(search.companyId)),
    ...optionalParam('invitation', text(search.invitation)),
  }),
  loader: async ({ abortController: { signal } }) => {
    const [plans, rules] = await Promise.all([
      call(listPublicPlans, { signal }),
      call(getAccountRules, { signal }),
    ]);
    return { plans, rules };
  },
  component: lazyRouteComponent(() => import('#pages/signup.tsx'), 'SignUpPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/forgot-password',
  staticData: { title: 'access.forgot.title' },
  component: lazyRouteComponent(() => import('#pages/forgot-password.tsx'), 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/reset-password',
  staticData: { title: 'access.reset.title' },
  validateSearch: (search) => optionalParam('token', text(search.token)),
  loader: ({ abortController: { signal } }) => call(getAccountRules, { signal }),
  component: lazyRouteComponent(() => import('#pages/reset-password.tsx'), 'ResetPasswordPage'),
});

const setupRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/setup',
  staticData: { title: 'first-access.setup.title' },
  validateSearch: (search) => optionalParam('token', text(search.token)),
  loader: async ({ abortController: { signal } }) => {
    const [rules] = await Promise.all([call(getAccountRules, { signal }), loadTexts(['first-access'])]);
    return rules;
  },
  component: lazyRouteComponent(() => import('#pages/setup.tsx'), 'SetupPage'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/verify-email',
  staticData: { title: 'first-access.verify.title' },
  validateSearch: (search) => optionalParam('token', text(search.token)),
  loader: () => loadTexts(['first-access']),
  component: lazyRouteComponent(() => import('#pages/verify-email.tsx'), 'VerifyEmailPage'),
});

export const openRoutes = [verifyEmailRoute] as const;

export const accessRoutes = [
  loginRoute,
  signUpRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  setupRoute,
] as const;
