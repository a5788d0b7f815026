import type { Feature } from '#platform/feature.ts';
import { attendanceJobHandlers } from './jobs.ts';

export const attendanceFeature: Feature = { name: 'attendance', jobs: attendanceJobHandlers };
