// Written by @rcm/client-generator.

import type {
  AgentBuilderListCredentialsData,
  AgentBuilderListCredentialsResponse,
  AgentBuilderListDefinitionsData,
  AgentBuilderListDefinitionsResponse,
  AgentBuilderListVersionsData,
  AgentBuilderListVersionsResponse,
  AppealsListAppealsData,
  AppealsListAppealsResponse,
  AppealsListLevelsData,
  AppealsListLevelsResponse,
  ArManagementGetAgingData,
  ArManagementGetAgingResponse,
  ArManagementGetWorklistData,
  ArManagementGetWorklistResponse,
  ArManagementListAppealsData,
  ArManagementListAppealsResponse,
  ArManagementListClaimNotesData,
  ArManagementListClaimNotesResponse,
  ArManagementListWorkItemsData,
  ArManagementListWorkItemsResponse,
  ClaimStatusListCodesData,
  ClaimStatusListCodesResponse,
  ClaimStatusListInquiriesData,
  ClaimStatusListInquiriesResponse,
  ClaimStatusListMappingProfilesData,
  ClaimStatusListMappingProfilesResponse,
  ClaimStatusListRevisionsData,
  ClaimStatusListRevisionsResponse,
  CollectionsListAgenciesData,
  CollectionsListAgenciesResponse,
  CollectionsListChecksData,
  CollectionsListChecksResponse,
  CollectionsListContactsData,
  CollectionsListContactsResponse,
  CollectionsListDisputesData,
  CollectionsListDisputesResponse,
  CollectionsListPlacementsData,
  CollectionsListPlacementsResponse,
  CollectionsListRulesData,
  CollectionsListRulesResponse,
  ContractManagementListContractsData,
  ContractManagementListContractsResponse,
  ContractManagementListRatesData,
  ContractManagementListRatesResponse,
  ContractManagementListUnderpaymentCasesData,
  ContractManagementListUnderpaymentCasesResponse,
  CredentialingListExpirablesData,
  CredentialingListExpirablesResponse,
  CredentialingListSessionsData,
  CredentialingListSessionsResponse,
  DenialManagementListCasesData,
  DenialManagementListCasesResponse,
  DenialManagementListCodesData,
  DenialManagementListCodesResponse,
  DenialManagementListQueueRulesData,
  DenialManagementListQueueRulesResponse,
  GfeListEstimatesData,
  GfeListEstimatesResponse,
  GfeListIdrCasesData,
  GfeListIdrCasesResponse,
  ImportsListImportTransactionsData,
  ImportsListImportTransactionsResponse,
  ImportsListImportsData,
  ImportsListImportsResponse,
  MedicalCodingListAutomationRulesData,
  MedicalCodingListAutomationRulesResponse,
  MedicalCodingListCodeSystemsData,
  MedicalCodingListCodeSystemsResponse,
  MedicalCodingListCodesData,
  MedicalCodingListCodesResponse,
  MedicalCodingListJobsData,
  MedicalCodingListJobsResponse,
  OigExclusionListChecksData,
  OigExclusionListChecksResponse,
  OigExclusionListExclusionTypesData,
  OigExclusionListExclusionTypesResponse,
  OigExclusionListMonitorsData,
  OigExclusionListMonitorsResponse,
  OigExclusionListSourcesData,
  OigExclusionListSourcesResponse,
  OrganizationListApiKeysData,
  OrganizationListApiKeysResponse,
  OrganizationListAuditEventsData,
  OrganizationListAuditEventsResponse,
  OrganizationListChangesData,
  OrganizationListChangesResponse,
  OrganizationListMembersData,
  OrganizationListMembersResponse,
  PatientArGetAgingData,
  PatientArGetAgingResponse,
  PatientArListAccountsData,
  PatientArListAccountsResponse,
  PatientArListLedgerData,
  PatientArListLedgerResponse,
  PatientArListPaymentPlansData,
  PatientArListPaymentPlansResponse,
  PatientArListStatementsData,
  PatientArListStatementsResponse,
  PreventionListEducationData,
  PreventionListEducationResponse,
  PreventionListPatternsData,
  PreventionListPatternsResponse,
  ReferenceListAppointmentsData,
  ReferenceListAppointmentsResponse,
  ReferenceListAuthorizationsData,
  ReferenceListAuthorizationsResponse,
  ReferenceListClaimsData,
  ReferenceListClaimsResponse,
  ReferenceListCoveragesData,
  ReferenceListCoveragesResponse,
  ReferenceListFacilitiesData,
  ReferenceListFacilitiesResponse,
  ReferenceListPatientsData,
  ReferenceListPatientsResponse,
  ReferenceListPayersData,
  ReferenceListPayersResponse,
  ReferenceListProvidersData,
  ReferenceListProvidersResponse,
  RemittancesListClaimPaymentsData,
  RemittancesListClaimPaymentsResponse,
  RemittancesListPaymentsData,
  RemittancesListPaymentsResponse,
  ReportsGetClaimsData,
  ReportsGetClaimsResponse,
  ReportsGetCollectionsData,
  ReportsGetCollectionsResponse,
  ReportsGetDenialsData,
  ReportsGetDenialsResponse,
  ReportsGetProductivityData,
  ReportsGetProductivityResponse,
  ReportsGetReceivablesData,
  ReportsGetReceivablesResponse,
  ReportsGetUnderpaymentsData,
  ReportsGetUnderpaymentsResponse,
  ScribeListJobsData,
  ScribeListJobsResponse,
  ScribeListNoteVersionsData,
  ScribeListNoteVersionsResponse,
  ScribeListTemplatesData,
  ScribeListTemplatesResponse,
  SearchListHitsData,
  SearchListHitsResponse,
  SpecialtyBillingListEpisodesData,
  SpecialtyBillingListEpisodesResponse,
  SpecialtyBillingListNoaTimelinessData,
  SpecialtyBillingListNoaTimelinessResponse,
  SupportListCommentsData,
  SupportListCommentsResponse,
  SupportListTicketsData,
  SupportListTicketsResponse,
  WebhooksListDeliveriesData,
  WebhooksListDeliveriesResponse,
  WebhooksListWebhooksData,
  WebhooksListWebhooksResponse,
} from './types.gen.ts';

/** What each list is asked for, and what a page of it holds. */
export interface Lists {
  'agentBuilder.listCredentials': { data: AgentBuilderListCredentialsData; page: AgentBuilderListCredentialsResponse['data'] };
  'agentBuilder.listDefinitions': { data: AgentBuilderListDefinitionsData; page: AgentBuilderListDefinitionsResponse['data'] };
  'agentBuilder.listVersions': { data: AgentBuilderListVersionsData; page: AgentBuilderListVersionsResponse['data'] };
  'appeals.listAppeals': { data: AppealsListAppealsData; page: AppealsListAppealsResponse['data'] };
  'appeals.listLevels': { data: AppealsListLevelsData; page: AppealsListLevelsResponse['data'] };
  'arManagement.getAging': { data: ArManagementGetAgingData; page: ArManagementGetAgingResponse['data'] };
  'arManagement.getWorklist': { data: ArManagementGetWorklistData; page: ArManagementGetWorklistResponse['data'] };
  'arManagement.listAppeals': { data: ArManagementListAppealsData; page: ArManagementListAppealsResponse['data'] };
  'arManagement.listClaimNotes': { data: ArManagementListClaimNotesData; page: ArManagementListClaimNotesResponse['data'] };
  'arManagement.listWorkItems': { data: ArManagementListWorkItemsData; page: ArManagementListWorkItemsResponse['data'] };
  'claimStatus.listCodes': { data: ClaimStatusListCodesData; page: ClaimStatusListCodesResponse['data'] };
  'claimStatus.listInquiries': { data: ClaimStatusListInquiriesData; page: ClaimStatusListInquiriesResponse['data'] };
  'claimStatus.listMappingProfiles': { data: ClaimStatusListMappingProfilesData; page: ClaimStatusListMappingProfilesResponse['data'] };
  'claimStatus.listRevisions': { data: ClaimStatusListRevisionsData; page: ClaimStatusListRevisionsResponse['data'] };
  'collections.listAgencies': { data: CollectionsListAgenciesData; page: CollectionsListAgenciesResponse['data'] };
  'collections.listChecks': { data: CollectionsListChecksData; page: CollectionsListChecksResponse['data'] };
  'collections.listContacts': { data: CollectionsListContactsData; page: CollectionsListContactsResponse['data'] };
  'collections.listDisputes': { data: CollectionsListDisputesData; page: CollectionsListDisputesResponse['data'] };
  'collections.listPlacements': { data: CollectionsListPlacementsData; page: CollectionsListPlacementsResponse['data'] };
  'collections.listRules': { data: CollectionsListRulesData; page: CollectionsListRulesResponse['data'] };
  'contractManagement.listContracts': { data: ContractManagementListContractsData; page: ContractManagementListContractsResponse['data'] };
  'contractManagement.listRates': { data: ContractManagementListRatesData; page: ContractManagementListRatesResponse['data'] };
  'contractManagement.listUnderpaymentCases': { data: ContractManagementListUnderpaymentCasesData; page: ContractManagementListUnderpaymentCasesResponse['data'] };
  'credentialing.listExpirables': { data: CredentialingListExpirablesData; page: CredentialingListExpirablesResponse['data'] };
  'credentialing.listSessions': { data: CredentialingListSessionsData; page: CredentialingListSessionsResponse['data'] };
  'denialManagement.listCases': { data: DenialManagementListCasesData; page: DenialManagementListCasesResponse['data'] };
  'denialManagement.listCodes': { data: DenialManagementListCodesData; page: DenialManagementListCodesResponse['data'] };
  'denialManagement.listQueueRules': { data: DenialManagementListQueueRulesData; page: DenialManagementListQueueRulesResponse['data'] };
  'gfe.listEstimates': { data: GfeListEstimatesData; page: GfeListEstimatesResponse['data'] };
  'gfe.listIdrCases': { data: GfeListIdrCasesData; page: GfeListIdrCasesResponse['data'] };
  'imports.listImportTransactions': { data: ImportsListImportTransactionsData; page: ImportsListImportTransactionsResponse['data'] };
  'imports.listImports': { data: ImportsListImportsData; page: ImportsListImportsResponse['data'] };
  'medicalCoding.listAutomationRules': { data: MedicalCodingListAutomationRulesData; page: MedicalCodingListAutomationRulesResponse['data'] };
  'medicalCoding.listCodeSystems': { data: MedicalCodingListCodeSystemsData; page: MedicalCodingListCodeSystemsResponse['data'] };
  'medicalCoding.listCodes': { data: MedicalCodingListCodesData; page: MedicalCodingListCodesResponse['data'] };
  'medicalCoding.listJobs': { data: MedicalCodingListJobsData; page: MedicalCodingListJobsResponse['data'] };
  'oigExclusion.listChecks': { data: OigExclusionListChecksData; page: OigExclusionListChecksResponse['data'] };
  'oigExclusion.listExclusionTypes': { data: OigExclusionListExclusionTypesData; page: OigExclusionListExclusionTypesResponse['data'] };
  'oigExclusion.listMonitors': { data: OigExclusionListMonitorsData; page: OigExclusionListMonitorsResponse['data'] };
  'oigExclusion.listSources': { data: OigExclusionListSourcesData; page: OigExclusionListSourcesResponse['data'] };
  'organization.listApiKeys': { data: OrganizationListApiKeysData; page: OrganizationListApiKeysResponse['data'] };
  'organization.listAuditEvents': { data: OrganizationListAuditEventsData; page: OrganizationListAuditEventsResponse['data'] };
  'organization.listChanges': { data: OrganizationListChangesData; page: OrganizationListChangesResponse['data'] };
  'organization.listMembers': { data: OrganizationListMembersData; page: OrganizationListMembersResponse['data'] };
  'patientAr.getAging': { data: PatientArGetAgingData; page: PatientArGetAgingResponse['data'] };
  'patientAr.listAccounts': { data: PatientArListAccountsData; page: PatientArListAccountsResponse['data'] };
  'patientAr.listLedger': { data: PatientArListLedgerData; page: PatientArListLedgerResponse['data'] };
  'patientAr.listPaymentPlans': { data: PatientArListPaymentPlansData; page: PatientArListPaymentPlansResponse['data'] };
  'patientAr.listStatements': { data: PatientArListStatementsData; page: PatientArListStatementsResponse['data'] };
  'prevention.listEducation': { data: PreventionListEducationData; page: PreventionListEducationResponse['data'] };
  'prevention.listPatterns': { data: PreventionListPatternsData; page: PreventionListPatternsResponse['data'] };
  'reference.listAppointments': { data: ReferenceListAppointmentsData; page: ReferenceListAppointmentsResponse['data'] };
  'reference.listAuthorizations': { data: ReferenceListAuthorizationsData; page: ReferenceListAuthorizationsResponse['data'] };
  'reference.listClaims': { data: ReferenceListClaimsData; page: ReferenceListClaimsResponse['data'] };
  'reference.listCoverages': { data: ReferenceListCoveragesData; page: ReferenceListCoveragesResponse['data'] };
  'reference.listFacilities': { data: ReferenceListFacilitiesData; page: ReferenceListFacilitiesResponse['data'] };
  'reference.listPatients': { data: ReferenceListPatientsData; page: ReferenceListPatientsResponse['data'] };
  'reference.listPayers': { data: ReferenceListPayersData; page: ReferenceListPayersResponse['data'] };
  'reference.listProviders': { data: ReferenceListProvidersData; page: ReferenceListProvidersResponse['data'] };
  'remittances.listClaimPayments': { data: RemittancesListClaimPaymentsData; page: RemittancesListClaimPaymentsResponse['data'] };
  'remittances.listPayments': { data: RemittancesListPaymentsData; page: RemittancesListPaymentsResponse['data'] };
  'reports.getClaims': { data: ReportsGetClaimsData; page: ReportsGetClaimsResponse['data'] };
  'reports.getCollections': { data: ReportsGetCollectionsData; page: ReportsGetCollectionsResponse['data'] };
  'reports.getDenials': { data: ReportsGetDenialsData; page: ReportsGetDenialsResponse['data'] };
  'reports.getProductivity': { data: ReportsGetProductivityData; page: ReportsGetProductivityResponse['data'] };
  'reports.getReceivables': { data: ReportsGetReceivablesData; page: ReportsGetReceivablesResponse['data'] };
  'reports.getUnderpayments': { data: ReportsGetUnderpaymentsData; page: ReportsGetUnderpaymentsResponse['data'] };
  'scribe.listJobs': { data: ScribeListJobsData; page: ScribeListJobsResponse['data'] };
  'scribe.listNoteVersions': { data: ScribeListNoteVersionsData; page: ScribeListNoteVersionsResponse['data'] };
  'scribe.listTemplates': { data: ScribeListTemplatesData; page: ScribeListTemplatesResponse['data'] };
  'search.listHits': { data: SearchListHitsData; page: SearchListHitsResponse['data'] };
  'specialtyBilling.listEpisodes': { data: SpecialtyBillingListEpisodesData; page: SpecialtyBillingListEpisodesResponse['data'] };
  'specialtyBilling.listNoaTimeliness': { data: SpecialtyBillingListNoaTimelinessData; page: SpecialtyBillingListNoaTimelinessResponse['data'] };
  'support.listComments': { data: SupportListCommentsData; page: SupportListCommentsResponse['data'] };
  'support.listTickets': { data: SupportListTicketsData; page: SupportListTicketsResponse['data'] };
  'webhooks.listDeliveries': { data: WebhooksListDeliveriesData; page: WebhooksListDeliveriesResponse['data'] };
  'webhooks.listWebhooks': { data: WebhooksListWebhooksData; page: WebhooksListWebhooksResponse['data'] };
}

/** How each list is read: the key of its records in a page, and the parameter that leads to the next page. */
export const lists = {
  'agentBuilder.listCredentials': { records: 'credentials', next: 'cursor' },
  'agentBuilder.listDefinitions': { records: 'agentDefinitions', next: 'cursor' },
  'agentBuilder.listVersions': { records: 'versions', next: 'cursor' },
  'appeals.listAppeals': { records: 'appeals', next: 'skip' },
  'appeals.listLevels': { records: 'ladders', next: null },
  'arManagement.getAging': { records: 'payers', next: 'cursor' },
  'arManagement.getWorklist': { records: 'claims', next: 'cursor' },
  'arManagement.listAppeals': { records: 'appeals', next: 'cursor' },
  'arManagement.listClaimNotes': { records: 'notes', next: 'cursor' },
  'arManagement.listWorkItems': { records: 'workItems', next: 'cursor' },
  'claimStatus.listCodes': { records: 'codes', next: 'cursor' },
  'claimStatus.listInquiries': { records: 'inquiries', next: 'cursor' },
  'claimStatus.listMappingProfiles': { records: 'mappingProfiles', next: 'cursor' },
  'claimStatus.listRevisions': { records: 'revisions', next: 'cursor' },
  'collections.listAgencies': { records: 'agencies', next: 'cursor' },
  'collections.listChecks': { records: 'checks', next: 'cursor' },
  'collections.listContacts': { records: 'contacts', next: 'cursor' },
  'collections.listDisputes': { records: 'disputes', next: 'cursor' },
  'collections.listPlacements': { records: 'placements', next: 'cursor' },
  'collections.listRules': { records: 'rules', next: 'cursor' },
  'contractManagement.listContracts': { records: 'contracts', next: 'cursor' },
  'contractManagement.listRates': { records: 'rates', next: 'cursor' },
  'contractManagement.listUnderpaymentCases': { records: 'underpaymentCases', next: 'cursor' },
  'credentialing.listExpirables': { records: 'expirables', next: 'cursor' },
  'credentialing.listSessions': { records: 'sessions', next: 'cursor' },
  'denialManagement.listCases': { records: 'cases', next: 'cursor' },
  'denialManagement.listCodes': { records: 'codes', next: 'cursor' },
  'denialManagement.listQueueRules': { records: 'rules', next: null },
  'gfe.listEstimates': { records: 'estimates', next: 'cursor' },
  'gfe.listIdrCases': { records: 'idrCases', next: 'cursor' },
  'imports.listImportTransactions': { records: 'transactions', next: 'cursor' },
  'imports.listImports': { records: 'imports', next: 'cursor' },
  'medicalCoding.listAutomationRules': { records: 'automationRules', next: 'cursor' },
  'medicalCoding.listCodeSystems': { records: 'codeSystems', next: null },
  'medicalCoding.listCodes': { records: 'codes', next: 'cursor' },
  'medicalCoding.listJobs': { records: 'jobs', next: 'cursor' },
  'oigExclusion.listChecks': { records: 'checks', next: 'cursor' },
  'oigExclusion.listExclusionTypes': { records: 'exclusionTypes', next: null },
  'oigExclusion.listMonitors': { records: 'monitors', next: 'cursor' },
  'oigExclusion.listSources': { records: 'sources', next: null },
  'organization.listApiKeys': { records: 'apiKeys', next: 'cursor' },
  'organization.listAuditEvents': { records: 'auditEvents', next: 'cursor' },
  'organization.listChanges': { records: 'changes', next: 'cursor' },
  'organization.listMembers': { records: 'members', next: 'cursor' },
  'patientAr.getAging': { records: 'groups', next: 'cursor' },
  'patientAr.listAccounts': { records: 'accounts', next: 'cursor' },
  'patientAr.listLedger': { records: 'entries', next: 'cursor' },
  'patientAr.listPaymentPlans': { records: 'paymentPlans', next: 'cursor' },
  'patientAr.listStatements': { records: 'statements', next: 'cursor' },
  'prevention.listEducation': { records: 'education', next: 'cursor' },
  'prevention.listPatterns': { records: 'patterns', next: 'cursor' },
  'reference.listAppointments': { records: 'appointments', next: 'cursor' },
  'reference.listAuthorizations': { records: 'authorizations', next: 'cursor' },
  'reference.listClaims': { records: 'claims', next: 'cursor' },
  'reference.listCoverages': { records: 'coverages', next: 'cursor' },
  'reference.listFacilities': { records: 'facilities', next: 'cursor' },
  'reference.listPatients': { records: 'patients', next: 'cursor' },
  'reference.listPayers': { records: 'payers', next: 'cursor' },
  'reference.listProviders': { records: 'providers', next: 'cursor' },
  'remittances.listClaimPayments': { records: 'claimPayments', next: 'cursor' },
  'remittances.listPayments': { records: 'payments', next: 'cursor' },
  'reports.getClaims': { records: 'rows', next: 'cursor' },
  'reports.getCollections': { records: 'rows', next: 'cursor' },
  'reports.getDenials': { records: 'rows', next: 'cursor' },
  'reports.getProductivity': { records: 'rows', next: 'cursor' },
  'reports.getReceivables': { records: 'rows', next: 'cursor' },
  'reports.getUnderpayments': { records: 'rows', next: 'cursor' },
  'scribe.listJobs': { records: 'jobs', next: 'cursor' },
  'scribe.listNoteVersions': { records: 'noteVersions', next: 'cursor' },
  'scribe.listTemplates': { records: 'templates', next: 'cursor' },
  'search.listHits': { records: 'hits', next: null },
  'specialtyBilling.listEpisodes': { records: 'episodes', next: 'cursor' },
  'specialtyBilling.listNoaTimeliness': { records: 'admissions', next: 'cursor' },
  'support.listComments': { records: 'comments', next: 'cursor' },
  'support.listTickets': { records: 'tickets', next: null },
  'webhooks.listDeliveries': { records: 'deliveries', next: 'cursor' },
  'webhooks.listWebhooks': { records: 'webhooks', next: 'cursor' },
} as const;
