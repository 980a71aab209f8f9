const organizationHint = /^(?:x[-_])?(?:org|organi[sz]ation|tenant)s?(?:[-_]?ids?)?$/i;

/** True for a parameter or field that names an organization. It is silently ignored: only the key selects one. */
export const isOrganizationHint = (name: string): boolean => organizationHint.test(name);
