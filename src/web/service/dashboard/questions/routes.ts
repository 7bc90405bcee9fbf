/** Route of what readers ask. */
import type { DashboardRoute } from '../dashboard-route.ts';
import { questions } from './questions.ts';

export const QUESTION_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: '/dashboard/p/:project/questions', role: 'viewer', handle: questions },
];
