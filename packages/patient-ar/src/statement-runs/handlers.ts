import { dateInZone } from '@rcm/calendar';
import { publishPdf } from '@rcm/documents';
import { afterCommit, type Handlers } from '@rcm/http';
import { enqueue } from '@rcm/jobs';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { PatientArPorts } from '../ports.ts';
import { combinedDocument, statementDocument } from '../statements/document.ts';
import { assertDueDate } from '../statements/due-date.ts';
import { readStatementFacts } from '../statements/facts.ts';
import { Statement } from '../statements/statement.ts';
import type { views } from '../views.ts';
import { type statementRunOperations, statementsPerPart } from './contract.ts';
import { continueRunJob } from './jobs.ts';
import { processNext } from './process.ts';
import { StatementRun } from './statement-run.ts';
import { statementRunList, statementRunView } from './view.ts';

const countStatements = statement({
  name: 'patient_ar.statements_of_run',
  parameters: { runId: 'text' },
  columns: { count: 'number' },
  text: `select count(*)::integer from patient_ar.statements s
    where s.organization_id = :tenant and s.run_id = :runId and s.status <> 'VOID'`,
});

export const statementRunHandlers = (
  ports: PatientArPorts,
): Handlers<typeof statementRunOperations, typeof views> => ({
  listStatementRuns: (context, { query }) => statementRunList.read(context, query),

  async createStatementRun(context, { body }) {
    const { dryRun, filter, minimum = '0.01' } = body;
    const statementDate = body.statementDate ?? context.now;
    assertDueDate(body.dueDate, statementDate);
    const run = context.create(StatementRun, {
      isDryRun: dryRun,
      filter,
      statementDate,
      dueDate: body.dueDate ?? null,
      minimum,
      dunningStep: body.dunningStep ?? null,
      deliveryMethod: body.deliveryMethod ?? null,
      remitTo: body.remitTo ?? null,
      notes: body.notes ?? null,
      lastAccountId: '',
      accountCount: 0,
      statementCount: 0,
      totalDue: '0.00',
      leftOut: [],
      completedAt: null,
    });
    const isMore = await processNext(context, ports, run);
    if (isMore) await enqueue(context, { name: continueRunJob, id: run.id });
    return { statementRun: run };
  },

  async getStatementRun(context, { params }) {
    return { statementRun: await context.read(statementRunView, params.runId) };
  },

  async getStatementRunPdf(context, { params, query }) {
    const run = await context.find(StatementRun, params.runId);
    const { part = 1 } = query;
    const count = (await context.sql.one(countStatements, { runId: run.id }))?.count ?? 0;
    const statements = await context.em.find(
      Statement,
      { runId: run.id, status: { $ne: 'VOID' } },
      { orderBy: { accountId: 'asc' }, limit: statementsPerPart, offset: (part - 1) * statementsPerPart },
    );
    const facts = await readStatementFacts(context, ports, statements);
    const publication = publicationOf(context);
    const files =
      query.format === 'SEPARATE'
        ? facts.map((each) => ({ name: each.statement.statementNumber, document: statementDocument(each) }))
        : facts.length === 0
          ? []
          : [
              {
                name: `statements-${dateInZone(run.statementDate, context.organization.timeZone)}-${part}`,
                document: combinedDocument(facts, {
                  organization: context.organization,
                  createdAt: run.updatedAt,
                }),
              },
            ];
    return afterCommit(async () => {
      const documents = [];
      // One after the other: the number of pending documents of an organization is limited.
      for (const { name, document } of files) {
        documents.push(await publishPdf(ports.documents, publication, name, document));
      }
      return { parts: Math.ceil(count / statementsPerPart), documents };
    });
  },
});

const publicationOf = ({ organization, now }: TenantContext) => ({ organization, now });
