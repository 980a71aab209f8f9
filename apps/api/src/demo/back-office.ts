import type { DemoContext } from './demo-context.ts';

/** Creates an automation agent for the payer's portal, and a support ticket. */
export async function createBackOffice({ call, create, at }: DemoContext): Promise<void> {
  const portal = 'https://portal.hudson-mutual.example/claims';
  const credential = await create(
    'agent-builder.createCredential',
    'credential',
    { label: 'Hudson Mutual portal, billing desk', kind: 'USERNAME_PASSWORD', applicationUrl: portal },
    -30,
  );
  const agent = await create(
    'agent-builder.createDefinition',
    'agentDefinition',
    {
      name: 'Claim status check',
      description: 'Reads the status of a claim from the portal of Hudson Mutual',
      category: 'CLAIMS',
      tags: ['daily', 'billing-desk'],
      applicationUrl: portal,
      applicationName: 'Hudson Mutual provider portal',
      applicationType: 'PAYER_PORTAL',
      steps: [
        { type: 'NAVIGATE', instruction: 'Open the search for claims' },
        { type: 'ACT', instruction: 'Search for the claim number' },
        { type: 'EXTRACT', instruction: 'Read category, status and date of the claim' },
      ],
      inputVariables: [{ name: 'claimNumber', type: 'string', required: true }],
      defaultCredentialId: credential.id,
      requiresApproval: true,
    },
    -30,
  );
  await call(
    'agent-builder.updateDefinition',
    { params: { agentId: agent.id }, body: { status: 'ACTIVE' } },
    at(-28),
  );
  await create(
    'support.createTicket',
    'ticket',
    {
      subject: 'The exclusion check of a new physician stays pending',
      description:
        'The check of Avery Stone says that no list is loaded. How do we load the list of the OIG?',
      category: 'STC_QUESTION',
    },
    -1,
  );
}
