import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { partnerFields, type Separators, SeparatorsInData, Usage } from './schema.ts';

/** The row counter of trading partners, whose list has no filters. */
export const tradingPartnerCounts = rowCounters('claim_submission.trading_partners', [{}]);

export const TradingPartnerSchema = defineEntity({
  name: 'TradingPartner',
  schema: 'claim_submission',
  tableName: 'trading_partners',
  extends: TenantOwned,
  properties: {
    name: p.text(),
    interchangeSenderQualifier: p.text().$type<z.infer<typeof partnerFields.interchangeSenderQualifier>>(),
    interchangeSenderIdentifier: p.text(),
    interchangeReceiverQualifier: p
      .text()
      .$type<z.infer<typeof partnerFields.interchangeReceiverQualifier>>(),
    interchangeReceiverIdentifier: p.text(),
    groupSender: p.text(),
    groupReceiver: p.text(),
    usage: p.enum(Usage.options),
    receiverName: p.text(),
    receiverIdentifier: p.text(),
    submitterName: p.text(),
    submitterIdentifier: p.text(),
    contactName: p.text(),
    contactTelephone: p.text().nullable(),
    contactEmail: p.text().nullable(),
    separators: p.json<z.infer<typeof Separators>>(),
    separatorsInData: p.enum(SeparatorsInData.options),
    professionalVersion: p.enum(partnerFields.professionalVersion.options),
    institutionalVersion: p.enum(partnerFields.institutionalVersion.options),
    claimsPerSet: p.integer(),
    takesReplacements: p.boolean(),
    payerIds: p.json<string[]>(),
    isDefault: p.boolean(),
  },
  indexes: [
    { name: 'trading_partners_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'trading_partners_name', properties: ['organizationId', 'name', 'id'] },
    {
      name: 'trading_partners_default_unique',
      expression: `create unique index "trading_partners_default_unique" on "claim_submission"."trading_partners" ("organization_id") where is_default`,
    },
  ],
  triggers: tradingPartnerCounts.triggers,
});

/** A receiver of claims: how its files are addressed, and which claims go to it. */
export class TradingPartner extends TradingPartnerSchema.class {
  static readonly idPrefix = 'tpr';
  static readonly record = 'tradingPartner';
  static readonly schema = TradingPartnerSchema;
}
TradingPartnerSchema.setClass(TradingPartner);
