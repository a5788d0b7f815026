import { listPublicPlans } from '@prosa/contracts/plans/api.ts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { publicRoute } from './frames.ts';
import { only, text } from './search-params.ts';

const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login',
  staticData: { title: 'access.login.button' },
  validateSearch: (search) => only('notice', search.notice === 'elsewhere' ? search.notice : undefined),
  component: lazyRouteComponent(() => import('#pages/login.tsx'), 'LoginPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/signup',
  staticData: { title: 'access.signUp.button' },
  validateSearch: (search) => only('companyId', text(search.companyId)),
  loader: ({ abortController }) => call(listPublicPlans, { signal: abortController.signal }),
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
  validateSearch: (search) => only('token', text(search.token)),
  component: lazyRouteComponent(() => import('#pages/reset-password.tsx'), 'ResetPasswordPage'),
});

const setupRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/setup',
  staticData: { title: 'access.setup.title' },
  validateSearch: (search) => only('token', text(search.token)),
  component: lazyRouteComponent(() => import('#pages/setup.tsx'), 'SetupPage'),
});

export const accessRoutes = [
  loginRoute,
  signUpRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  setupRoute,
] as const;
