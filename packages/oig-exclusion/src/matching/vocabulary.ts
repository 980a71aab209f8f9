const setOf = (words: string) => new Set(words.trim().split(/\s+/));

/** What may lead a name. */
export const titles = setOf('DR MR MRS MS MISS PROF');

/** What tells relatives of one name apart. */
export const generations = setOf('JR SR II III IV');

/** Degrees and licences behind a name. */
export const credentials = setOf(`
  MD DO NP RN PHD DDS DMD DPM DC OD PA PAC MBBS LPN LVN CNA APRN ARNP CRNA CNM CNS FNP RPH PHARMD PT OT DPT RPT
  PSYD LCSW LMFT LPC LMHC MSW CNP DNP BSN MSN ESQ CPA MPH MBA`);

/** The legal form of a business. */
export const legalForms = setOf('LLC INC PC PLLC PA LTD CORP CORPORATION INCORPORATED CO COMPANY LLP LP PLC');

/** What joins the words of a business name and tells no two apart. */
export const joiners = setOf('THE AND OF A AN FOR AT');

/** What half of all businesses in health care are called: it says little about which one this is. */
export const tradeWords = setOf(`
  ADULT AGENCY AMBULANCE ASSOCIATES CARE CENTER CENTERS CENTRE CHIROPRACTIC CLINIC CLINICS COMMUNITY DAY DENTAL
  DIAGNOSTIC DIAGNOSTICS EQUIPMENT FAMILY GROUP HEALTH HEALTHCARE HOME HOSPICE HOSPITAL LAB LABORATORY MANAGEMENT
  MEDICAL MEDICINE MENTAL NURSING PHARMACY PHYSICAL PHYSICIANS PRACTICE REHAB REHABILITATION SERVICE SERVICES
  SOLUTIONS SUPPLIES SUPPLY SYSTEMS THERAPY TRANSPORT TRANSPORTATION TREATMENT WELLNESS`);
