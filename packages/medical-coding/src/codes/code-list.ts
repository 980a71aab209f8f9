import { defineEntity, p } from '@mikro-orm/core';
import { listPolicies } from '@rcm/imports';
import { CodeListKey, CodeSex } from './schema.ts';

/** Compared byte by byte, which is fastest for indexes and prefix searches. */
const code = () => p.string().columnType('text').collation('C');

const date = () => p.string().columnType('date').nullable();

/** The versions of lists, one for each loaded file; the newest version of a list is in force. */
export const CodeListVersionSchema = defineEntity({
  name: 'CodeListVersion',
  schema: 'medical_coding',
  tableName: 'code_list_versions',
  rowLevelSecurity: 'force',
  policies: listPolicies('medical_coding', 'code_list_versions'),
  properties: {
    id: p.integer().autoincrement(false).primary(),
    list: p.enum(CodeListKey.options),
    /** Numbered from 1 within a list. */
    version: p.integer(),
    rowCount: p.integer(),
    /** SHA-256 of the file, in hexadecimal. */
    checksum: p.text(),
    added: p.integer(),
    removed: p.integer(),
    changed: p.integer(),
    unchanged: p.integer(),
    importedAt: p.datetime(3),
  },
  uniques: [{ name: 'code_list_versions_list_version', properties: ['list', 'version'] }],
});

/** The codes of the versions in force. */
export const LoadedCodeSchema = defineEntity({
  name: 'LoadedCode',
  schema: 'medical_coding',
  tableName: 'loaded_codes',
  rowLevelSecurity: 'force',
  policies: listPolicies('medical_coding', 'loaded_codes'),
  properties: {
    listId: p.integer().primary(),
    /** In the normalized form under which codes are looked up. */
    code: code().primary(),
    display: p.text(),
    /** The display in lower case, for searches. */
    searchText: code(),
    effectiveDate: date(),
    terminationDate: date(),
    isBillable: p.boolean().nullable(),
    sex: p.enum(CodeSex.options).nullable(),
    minimumAge: p.integer().nullable(),
    maximumAge: p.integer().nullable(),
  },
});

/** Procedure-to-procedure edits: pairs whose second code is not paid together with the first. */
export const ProcedurePairSchema = defineEntity({
  name: 'ProcedurePair',
  schema: 'medical_coding',
  tableName: 'procedure_pairs',
  rowLevelSecurity: 'force',
  policies: listPolicies('medical_coding', 'procedure_pairs'),
  properties: {
    listId: p.integer().primary(),
    columnOne: code().primary(),
    columnTwo: code().primary(),
    effectiveDate: p.string().columnType('date').primary(),
    deletionDate: date(),
    /** 0: no modifier allows both; 1: a modifier allows both; 9: the edit does not apply. */
    modifierIndicator: p.integer(),
  },
});

/** Medically unlikely edits: the maximum units of a code. */
export const UnitLimitSchema = defineEntity({
  name: 'UnitLimit',
  schema: 'medical_coding',
  tableName: 'unit_limits',
  rowLevelSecurity: 'force',
  policies: listPolicies('medical_coding', 'unit_limits'),
  properties: {
    listId: p.integer().primary(),
    code: code().primary(),
    units: p.integer(),
    /** 1: units on a line; 2 and 3: units on a day, based on policy and on clinical data. */
    adjudicationIndicator: p.integer(),
  },
});

/** Add-on codes with the procedures that they are added to. */
export const AddOnCodeSchema = defineEntity({
  name: 'AddOnCode',
  schema: 'medical_coding',
  tableName: 'add_on_codes',
  rowLevelSecurity: 'force',
  policies: listPolicies('medical_coding', 'add_on_codes'),
  properties: {
    listId: p.integer().primary(),
    addOnCode: code().primary(),
    /** `CCCCC` where the contractor of the payer defines the primary procedures. */
    primaryCode: code().primary(),
    effectiveDate: p.string().columnType('date').primary(),
    deletionDate: date(),
    /** 1: only these primary procedures; 2: those of the contractor; 3: these and those of the contractor. */
    type: p.integer(),
  },
});

/** The qualified names of the tables that are shared by all organizations. */
export const codeListTables = [
  CodeListVersionSchema,
  LoadedCodeSchema,
  ProcedurePairSchema,
  UnitLimitSchema,
  AddOnCodeSchema,
].map(({ meta }) => `${meta.schema}.${meta.tableName}`);
