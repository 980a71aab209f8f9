const setOf = (words: string) => new Set(words.trim().split(/\s+/));

/** Titles before a name. */
export const titles = setOf('DR MR MRS MS MISS PROF');

/** Suffixes that distinguish relatives with the same name. */
export const generations = setOf('JR SR II III IV');

/** Words of a surname that are no name of their own. DO and LE are surnames too, so they are not among them. */
export const particles = setOf(
  'DE LA LAS LOS DEL DELLA DA DAS DOS DI DU VAN VON DER DEN TER TEN ZU AL EL BIN IBN ABU Y E',
);

/** Degrees and licenses after a name. */
export const credentials = setOf(`
  MD DO NP RN PHD DDS DMD DPM DC OD PA PAC MBBS LPN LVN CNA APRN ARNP CRNA CNM CNS FNP RPH PHARMD PT OT DPT RPT
  PSYD LCSW LMFT LPC LMHC MSW CNP DNP BSN MSN ESQ CPA MPH MBA`);

/** Legal forms of businesses. */
export const legalForms = setOf('LLC INC PC PLLC PA LTD CORP CORPORATION INCORPORATED CO COMPANY LLP LP PLC');

/** Words that do not distinguish business names. */
export const joiners = setOf('THE AND OF A AN FOR AT');

/** Words that are common in the names of health care businesses, and so distinguish them little. */
export const tradeWords = setOf(`
  ADULT AGENCY AMBULANCE ASSOCIATES CARE CENTER CENTERS CENTRE CHIROPRACTIC CLINIC CLINICS COMMUNITY DAY DENTAL
  DIAGNOSTIC DIAGNOSTICS EQUIPMENT FAMILY GROUP HEALTH HEALTHCARE HOME HOSPICE HOSPITAL LAB LABORATORY MANAGEMENT
  MEDICAL MEDICINE MENTAL NURSING PHARMACY PHYSICAL PHYSICIANS PRACTICE REHAB REHABILITATION SERVICE SERVICES
  SOLUTIONS SUPPLIES SUPPLY SYSTEMS THERAPY TRANSPORT TRANSPORTATION TREATMENT WELLNESS`);
