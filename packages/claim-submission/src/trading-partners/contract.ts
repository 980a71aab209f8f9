import { identifier, listed, listing } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { mostClaimsPerSet, partnerFields, TradingPartner } from './schema.ts';

const tradingPartnerId = z.object({ tradingPartnerId: identifier });
const data = z.object({ tradingPartner: TradingPartner });
const path = '/trading-partners/:tradingPartnerId' as const;

/** The columns by which trading partners can be sorted. */
export const tradingPartnerSorts = ['createdAt', 'name'] as const;

const {
  contactTelephone,
  contactEmail,
  separators,
  separatorsInData,
  professionalVersion,
  institutionalVersion,
  claimsPerSet,
  takesReplacements,
  payerIds,
  isDefault,
  ...required
} = partnerFields;

export const tradingPartnerOperations = {
  listTradingPartners: operation({
    id: 'claims.listTradingPartners',
    method: 'get',
    path: '/trading-partners',
    scope: 'claims:read',
    summary: 'List trading partners',
    description: 'The receivers of claims, newest first.',
    query: z.object(listing(tradingPartnerSorts)),
    data: z.object({
      tradingPartners: z.array(TradingPartner).describe('The partners of the page'),
      ...listed,
    }),
    sensitive: false,
    single: true,
  }),
  createTradingPartner: operation({
    id: 'claims.createTradingPartner',
    method: 'post',
    path: '/trading-partners',
    scope: 'claims:write',
    summary: 'Create a trading partner',
    description:
      'A payer goes to one partner, and one partner gets the claims of all payers that none names; another one is a 409. The contact needs a telephone number or an e-mail address. Nothing is sent to the partner: files are made for it, which a person or another system carries.',
    body: z.object({
      ...required,
      contactTelephone: contactTelephone.optional(),
      contactEmail: contactEmail.optional(),
      separators: separators.default({ element: '*', component: ':', repetition: '^', terminator: '~' }),
      separatorsInData: separatorsInData.default('REFUSE'),
      professionalVersion: professionalVersion.default('005010X222A1'),
      institutionalVersion: institutionalVersion.default('005010X223A2'),
      claimsPerSet: claimsPerSet.default(mostClaimsPerSet),
      takesReplacements: takesReplacements.default(true),
      payerIds: payerIds.default([]),
      isDefault: isDefault.default(false),
    }),
    data,
    status: 201,
    errors: [404, 409],
  }),
  getTradingPartner: operation({
    id: 'claims.getTradingPartner',
    method: 'get',
    path,
    scope: 'claims:read',
    summary: 'Read a trading partner',
    params: tradingPartnerId,
    data,
    errors: [404],
    sensitive: false,
    single: true,
  }),
  updateTradingPartner: operation({
    id: 'claims.updateTradingPartner',
    method: 'put',
    path,
    scope: 'claims:write',
    summary: 'Update a trading partner',
    description:
      'Omitted fields are unchanged; null clears a telephone number or an e-mail address. Batches that exist keep their files.',
    params: tradingPartnerId,
    body: z.object({
      ...z.object(required).partial().shape,
      contactTelephone: contactTelephone.nullish(),
      contactEmail: contactEmail.nullish(),
      separators: separators.optional(),
      separatorsInData: separatorsInData.optional(),
      professionalVersion: professionalVersion.optional(),
      institutionalVersion: institutionalVersion.optional(),
      claimsPerSet: claimsPerSet.optional(),
      takesReplacements: takesReplacements.optional(),
      payerIds: payerIds.optional(),
      isDefault: isDefault.optional(),
    }),
    data,
    errors: [404, 409, 412],
  }),
  deleteTradingPartner: operation({
    id: 'claims.deleteTradingPartner',
    method: 'delete',
    path,
    scope: 'claims:write',
    summary: 'Delete a trading partner',
    description:
      'Its payers go to the default partner from then on. Batches that were made for it stay, with their files.',
    params: tradingPartnerId,
    status: 204,
    errors: [404, 412],
  }),
};
