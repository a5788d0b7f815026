import {
  estimateCampaign,
  getCampaign,
  getCampaignTimeline,
  listCampaignSettings,
  listCampaigns,
  listRecipients,
  previewCampaign,
} from '@prosa/contracts/campaigns/api.ts';
import {
  type CampaignPage,
  type CampaignSummary,
  campaignsPerPage,
  type RecipientPage,
  type RecipientState,
} from '@prosa/contracts/campaigns/schema.ts';
import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';
import { isFoundIn } from '#lib/text-search.ts';

export type CampaignList = InfiniteData<CampaignPage, number>;
export type CampaignListKey = readonly ['campaigns', 'list', { readonly search: string }];

export interface RecipientFilter {
  readonly search: string;
  readonly state: RecipientState | undefined;
}

export const campaignKeys = {
  lists: ['campaigns', 'list'] as const,
  list: (search: string): CampaignListKey => ['campaigns', 'list', { search }],
  allDetails: ['campaigns', 'one'] as const,
  details: (id: number) => ['campaigns', 'one', id] as const,
  recipients: (id: number, filter: RecipientFilter) => ['campaigns', 'recipients', id, filter] as const,
  timeline: (id: number) => ['campaigns', 'timeline', id] as const,
};

export const campaignPages = createPagedList<CampaignPage, CampaignSummary>({
  rows: (page) => page.records,
  withRows: (page, records) => ({ ...page, records }),
  perPage: campaignsPerPage,
  isBefore: (a, b) => (a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt),
  matches: ({ name }, search) => isFoundIn(search, [name]),
});

export function campaignListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: campaignKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listCampaigns, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: campaignPages.nextPage,
    placeholderData: keepPreviousData,
  });
}

export function campaignQuery(campaignId: number) {
  return queryOptions({
    queryKey: campaignKeys.details(campaignId),
    queryFn: ({ signal }) =>
      call(getCampaign, { params: { campaignId }, query: { report: 'false' }, signal }),
  });
}

/** Initial values of the form: the campaign as it was when the form was opened. */
export function campaignFormQuery(campaignId: number) {
  return queryOptions({
    queryKey: ['campaigns', 'form', campaignId],
    queryFn: ({ signal }) =>
      call(getCampaign, { params: { campaignId }, query: { report: 'false' }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
}

/** Pages in sending order. The order never changes, so the pages stay stable. */
export function recipientListQuery(campaignId: number, filter: RecipientFilter) {
  const { search, state } = filter;
  return infiniteQueryOptions({
    queryKey: campaignKeys.recipients(campaignId, filter),
    queryFn: ({ pageParam, signal }) =>
      call(listRecipients, {
        params: { campaignId },
        query: { searchParam: search, pageNumber: pageParam, ...(state ? { state } : {}) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last: RecipientPage, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    // Single recipients have no live events, so a reopened report is fetched again.
    gcTime: 0,
  });
}

export function campaignTimelineQuery(campaignId: number) {
  return queryOptions({
    queryKey: campaignKeys.timeline(campaignId),
    queryFn: ({ signal }) => call(getCampaignTimeline, { params: { campaignId }, signal }),
    gcTime: 0,
  });
}

export type PreviewRequest = BodyInputOf<typeof previewCampaign>;

/** Renders a message for people of the audience. The list may grow meanwhile, so the result is cached only briefly. */
export function campaignPreviewQuery(body: PreviewRequest) {
  return queryOptions({
    queryKey: ['campaigns', 'preview', body],
    queryFn: ({ signal }) => call(previewCampaign, { body, signal }),
    enabled: body.message.trim() !== '' && (body.contactListId != null || body.tagListId != null),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

export type EstimateRequest = BodyInputOf<typeof estimateCampaign>;

/** Estimate for the current moment: refetched on every use. */
export function campaignEstimateQuery(body: EstimateRequest) {
  return queryOptions({
    queryKey: ['campaigns', 'estimate', body],
    queryFn: ({ signal }) => call(estimateCampaign, { body, signal }),
    enabled: body.contactListId != null || body.tagListId != null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export const campaignSettingsKey = ['campaigns', 'settings'] as const;

export function campaignSettingsQuery() {
  return queryOptions({
    queryKey: campaignSettingsKey,
    queryFn: async ({ signal }) => {
      // The rules for reading it come with it: the live link knows this key in every session, and would bring them along.
      const [{ settingsOf }, rows] = await Promise.all([
        import('./settings.ts'),
        call(listCampaignSettings, { signal }),
      ]);
      return settingsOf(rows);
    },
  });
}
