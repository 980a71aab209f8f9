import type { TenantContext } from '@rcm/tenancy';
import { procedureOf } from '../code-systems/normalize-code.ts';
import { loadCodeLookup, type SystemCode } from '../codes/validation.ts';
import { dayOf, type EditClaim } from './claim.ts';
import {
  ageFindings,
  type ClaimCodes,
  codeFindings,
  modifierFindings,
  modifierOf,
  nameOf,
  pointerFindings,
  sexFindings,
} from './line-edits.ts';
import type { EditLayer, EditReport } from './schema.ts';
import { pairFindings, unitFindings } from './table-edits.ts';
import { type EditTables, editTables } from './tables.ts';

const diagnosisOf = (code: string): SystemCode => ({ system: 'ICD10CM', code });
const modifierCode = (modifier: string): SystemCode => ({ system: 'MODIFIER', code: modifierOf(modifier) });

/** A code without the format of any procedure system is treated as a malformed CPT code. */
const procedureCode = (code: string): SystemCode => procedureOf(code) ?? { system: 'CPT', code };

/** Looks up every code of a claim, each on the date of its line. */
async function codesOf(context: TenantContext, claim: EditClaim): Promise<ClaimCodes> {
  const diagnoses = (claim.diagnosisCodes ?? []).map(diagnosisOf);
  const lineCodes = claim.lines.flatMap(({ procedureCode: code, modifiers }) => [
    procedureCode(code),
    ...modifiers.map(modifierCode),
  ]);
  const lookupCode = await loadCodeLookup(context, [...diagnoses, ...lineCodes]);
  return {
    diagnoses: diagnoses.map((code) => lookupCode(code, claim.dateOfService)),
    procedures: claim.lines.map((line) => lookupCode(procedureCode(line.procedureCode), dayOf(line, claim))),
    modifier: (modifier, line) => lookupCode(modifierCode(modifier), dayOf(line, claim)),
  };
}

/** Checks all layers of edits. Layers that could not be checked are distinguished from those that passed. */
export async function checkEdits(context: TenantContext, claim: EditClaim): Promise<EditReport> {
  const codes = await codesOf(context, claim);
  const tables = await editTables(context, claim.setting, codes.procedures.map(nameOf));
  return report(claim, codes, tables);
}

/** The findings of all layers of edits. */
export function report(claim: EditClaim, codes: ClaimCodes, { pairs, limits }: EditTables): EditReport {
  const findings = [
    ...codeFindings(claim, codes),
    ...modifierFindings(claim, codes),
    ...pointerFindings(claim),
    ...ageFindings(claim, codes),
    ...sexFindings(claim, codes),
    ...pairFindings(claim, codes, pairs.rows),
    ...unitFindings(claim, codes, limits.rows),
  ];
  const layer = (
    edit: EditLayer['edit'],
    status: EditLayer['status'],
    tableVersion: number | null = null,
  ) => ({ edit, status, tableVersion });
  const ofPatient = (known: number | string | null) => {
    if (known === null) return 'NOT_KNOWN';
    return [...codes.diagnoses, ...codes.procedures].some(({ isLoaded }) => isLoaded)
      ? 'CHECKED'
      : 'NOT_LOADED';
  };
  const ofTable = (version: number | null) => (version === null ? 'NOT_LOADED' : 'CHECKED');
  return {
    passed: findings.every(({ severity }) => severity !== 'ERROR'),
    findings,
    layers: [
      layer('CODE', 'CHECKED'),
      layer('MODIFIER', 'CHECKED'),
      layer('DIAGNOSIS_POINTER', claim.diagnosisCodes === null ? 'NOT_KNOWN' : 'CHECKED'),
      layer('AGE', ofPatient(claim.patient.age)),
      layer('SEX', ofPatient(claim.patient.sex)),
      layer('PROCEDURE_TO_PROCEDURE', ofTable(pairs.version), pairs.version),
      layer('MEDICALLY_UNLIKELY', ofTable(limits.version), limits.version),
    ],
  };
}
