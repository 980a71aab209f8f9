import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const monitoring = join(import.meta.dirname, '../../apps/api/deploy/monitoring');

/** The file of Prometheus alert rules. */
export const rulesFile = join(monitoring, 'alerts.yaml');

/** An alert rule in its file. */
interface Rule {
  readonly alert: string;
  readonly expr: string;
  /** How long the condition must hold until the alert fires, as a Prometheus duration. */
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}

const { groups } = parse(readFileSync(rulesFile, 'utf8')) as {
  groups: readonly { rules: readonly Rule[] }[];
};

/** The alert rules. */
export const rules = groups.flatMap((group) => group.rules);

interface Panel {
  readonly targets?: readonly { readonly expr: string }[];
}

const dashboard = JSON.parse(readFileSync(join(monitoring, 'dashboard.json'), 'utf8')) as { panels: Panel[] };

/** The expressions of the dashboard's panels. */
export const panelExpressions = dashboard.panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr),
);
