import { Migration } from '@mikro-orm/migrations';

/** Generated columns cannot get another expression before PostgreSQL 17, so they are dropped and added. */
export class FoldedNames extends Migration {
  override up(): void {
    this.addSql(`drop policy "patients_tenant_policy" on "reference_data"."patients"`);
    this.addSql(`alter table "reference_data"."patients" drop column "name_word1", drop column "name_word2",
    drop column "name_word3", drop column "name_word4", drop column "name_word5",
    drop column "name_word6", drop column "name_word7", drop column "name_word8"`);
    this.addSql(`alter table "reference_data"."patients"
      add "folded_name" text generated always as (
        CASE WHEN starts_with(last_name, 'enc:'::text) THEN NULL::text
          ELSE regexp_replace(
            regexp_replace(
              (
                (
                  ' '::text || translate(
                    replace(
                      replace(
                        replace(
                          replace(
                            lower(
                              (
                                regexp_replace(
                                  NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''\u2019\u2018\`\u00b4\u02bc]'::text,
                                  ''::text, 'g'::text
                                ) COLLATE reference_data.words
                              )
                            ), '\u00df'::text, 'ss'::text
                          ), '\u00e6'::text, 'ae'::text
                        ), '\u0153'::text, 'oe'::text
                      ), '\u00fe'::text, 'th'::text
                    ), '\u0142\u00f8\u0111\u00f0\u0127\u0167\u0131\u03c2'::text, 'loddhti\u03c3'::text
                  )
                ) || ' '::text
              ), '(\\W|_)+'::text, ' '::text, 'g'::text
            ), ' (saint|sainte|ste)(?= )'::text, ' st'::text, 'g'::text
          ) END
      ) stored null, 
      add "name_word1" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              regexp_replace(
                regexp_replace(
                  (
                    (
                      ' '::text || translate(
                        replace(
                          replace(
                            replace(
                              replace(
                                lower(
                                  (
                                    regexp_replace(
                                      NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''\u2019\u2018\`\u00b4\u02bc]'::text,
                                      ''::text, 'g'::text
                                    ) COLLATE reference_data.words
                                  )
                                ), '\u00df'::text, 'ss'::text
                              ), '\u00e6'::text, 'ae'::text
                            ), '\u0153'::text, 'oe'::text
                          ), '\u00fe'::text, 'th'::text
                        ), '\u0142\u00f8\u0111\u00f0\u0127\u0167\u0131\u03c2'::text, 'loddhti\u03c3'::text
                      )
                    ) || ' '::text
                  ), '(\\W|_)+'::text, ' '::text, 'g'::text
                ), ' (saint|sainte|ste)(?= )'::text, ' st'::text, 'g'::text
              ), ' '::text
            ), ''::text
          )
        )[1]
          ELSE ('#'::text || name_index[1]) END
      ) stored null, 
      add "name_word2" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              regexp_replace(
                regexp_replace(
                  (
                    (
                      ' '::text || translate(
                        replace(
                          replace(
                            replace(
                              replace(
                                lower(
                                  (
                                    regexp_replace(
                                      NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''\u2019\u2018\`\u00b4\u02bc]'::text,
                                      ''::text, 'g'::text
                                    ) COLLATE reference_data.words
                                  )
                                ), '\u00df'::text, 'ss'::text
                              ), '\u00e6'::text, 'ae'::text
                            ), '\u0153'::text, 'oe'::text
                          ), '\u00fe'::text, 'th'::text
                        ), '\u0142\u00f8\u0111\u00f0\u0127\u0167\u0131\u03c2'::text, 'loddhti\u03c3'::text
                      )
                    ) || ' '::text
                  ), '(\\W|_)+'::text, ' '::text, 'g'::text
                ), ' (saint|sainte|ste)(?= )'::text, ' st'::text, 'g'::text
              ), ' '::text
            ), ''::text
          )
        )[2]
          ELSE ('#'::text || name_index[2]) END
      ) stored null, 
      add "name_word3" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              regexp_replace(
                regexp_replace(
                  (
                    (
                      ' '::text || translate(
                        replace(
                          replace(
                            replace(
                              replace(
                                lower(
                                  (
                                    regexp_replace(
                                      NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''\u2019\u2018\`\u00b4\u02bc]'::text,
                                      ''::text, 'g'::text
                                    ) COLLATE reference_data.words
                                  )
                                ), '\u00df'::text, 'ss'::text
                              ), '\u00e6'::text, 'ae'::text
                            ), '\u0153'::text, 'oe'::text
                          ), '\u00fe'::text, 'th'::text
                        ), '\u0142\u00f8\u0111\u00f0\u0127\u0167\u0131\u03c2'::text, 'loddhti\u03c3'::text
                      )
                    ) || ' '::text
                  ), '(\\W|_)+'::text, ' '::text, 'g'::text
                ), ' (saint|sainte|ste)(?= )'::text, ' st'::text, 'g'::text
              ), ' '::text
            ), ''::text
          )
        )[3]
          ELSE ('#'::text || name_index[3]) END
      ) stored null, 
      add "name_word4" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              regexp_replace(
                regexp_replace(
                  (
                    (
                      ' '::text || translate(
                        replace(
                          replace(
                            replace(
                              replace(
                                lower(
                                  (
                                    regexp_replace(
                                      NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''\u2019\u2018\`\u00b4\u02bc]'::text,
                                      ''::text, 'g'::text
                                    ) COLLATE reference_data.words
                                  )
                                ), '\u00df'::text, 'ss'::text
                              ), '\u00e6'::text, 'ae'::text
                            ), '\u0153'::text, 'oe'::text
                          ), '\u00fe'::text, 'th'::text
                        ), '\u0142\u00f8\u0111\u00f0\u0127\u0167\u0131\u03c2'::text, 'loddhti\u03c3'::text
                      )
                    ) || ' '::text
                  ), '(\\W|_)+'::text, ' '::text, 'g'::text
                ), ' (saint|sainte|ste)(?= )'::text, ' st'::text, 'g'::text
              ), ' '::text
            ), ''::text
          )
        )[4]
          ELSE ('#'::text || name_index[4]) END
      ) stored null, 
      add "name_word5" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              regexp_replace(
                regexp_replace(
                  (
                    (
                      ' '::text || translate(
                        replace(
                          replace(
                            replace(
                              replace(
                                lower(
                                  (
                                    regexp_replace(
                                      NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''\u2019\u2018\`\u00b4\u02bc]'::text,
                                      ''::text, 'g'::text
                                    ) COLLATE reference_data.words
                                  )
                                ), '\u00df'::text, 'ss'::text
                              ), '\u00e6'::text, 'ae'::text
                            ), '\u0153'::text, 'oe'::text
                          ), '\u00fe'::text, 'th'::text
                        ), '\u0142\u00f8\u0111\u00f0\u0127\u0167\u0131\u03c2'::text, 'loddhti\u03c3'::text
                      )
                    ) || ' '::text
                  ), '(\\W|_)+'::text, ' '::text, 'g'::text
                ), ' (saint|sainte|ste)(?= )'::text, ' st'::text, 'g'::text
              ), ' '::text
            ), ''::text
          )
        )[5]
          ELSE ('#'::text || name_index[5]) END
      ) stored null, 
      add "name_word6" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              regexp_replace(
                regexp_replace(
                  (
                    (
                      ' '::text || translate(
                        replace(
                          replace(
                            replace(
                              replace(
                                lower(
                                  (
                                    regexp_replace(
                                      NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''\u2019\u2018\`\u00b4\u02bc]'::text,
                                      ''::text, 'g'::text
                                    ) COLLATE reference_data.words
                                  )
                                ), '\u00df'::text, 'ss'::text
                              ), '\u00e6'::text, 'ae'::text
                            ), '\u0153'::text, 'oe'::text
                          ), '\u00fe'::text, 'th'::text
                        ), '\u0142\u00f8\u0111\u00f0\u0127\u0167\u0131\u03c2'::text, 'loddhti\u03c3'::text
                      )
                    ) || ' '::text
                  ), '(\\W|_)+'::text, ' '::text, 'g'::text
                ), ' (saint|sainte|ste)(?= )'::text, ' st'::text, 'g'::text
              ), ' '::text
            ), ''::text
          )
        )[6]
          ELSE ('#'::text || name_index[6]) END
      ) stored null, 
      add "name_word7" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              regexp_replace(
                regexp_replace(
                  (
                    (
                      ' '::text || translate(
                        replace(
                          replace(
                            replace(
                              replace(
                                lower(
                                  (
                                    regexp_replace(
                                      NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''\u2019\u2018\`\u00b4\u02bc]'::text,
                                      ''::text, 'g'::text
                                    ) COLLATE reference_data.words
                                  )
                                ), '\u00df'::text, 'ss'::text
                              ), '\u00e6'::text, 'ae'::text
                            ), '\u0153'::text, 'oe'::text
                          ), '\u00fe'::text, 'th'::text
                        ), '\u0142\u00f8\u0111\u00f0\u0127\u0167\u0131\u03c2'::text, 'loddhti\u03c3'::text
                      )
                    ) || ' '::text
                  ), '(\\W|_)+'::text, ' '::text, 'g'::text
                ), ' (saint|sainte|ste)(?= )'::text, ' st'::text, 'g'::text
              ), ' '::text
            ), ''::text
          )
        )[7]
          ELSE ('#'::text || name_index[7]) END
      ) stored null, 
      add "name_word8" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              regexp_replace(
                regexp_replace(
                  (
                    (
                      ' '::text || translate(
                        replace(
                          replace(
                            replace(
                              replace(
                                lower(
                                  (
                                    regexp_replace(
                                      NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''\u2019\u2018\`\u00b4\u02bc]'::text,
                                      ''::text, 'g'::text
                                    ) COLLATE reference_data.words
                                  )
                                ), '\u00df'::text, 'ss'::text
                              ), '\u00e6'::text, 'ae'::text
                            ), '\u0153'::text, 'oe'::text
                          ), '\u00fe'::text, 'th'::text
                        ), '\u0142\u00f8\u0111\u00f0\u0127\u0167\u0131\u03c2'::text, 'loddhti\u03c3'::text
                      )
                    ) || ' '::text
                  ), '(\\W|_)+'::text, ' '::text, 'g'::text
                ), ' (saint|sainte|ste)(?= )'::text, ' st'::text, 'g'::text
              ), ' '::text
            ), ''::text
          )
        )[8]
          ELSE ('#'::text || name_index[8]) END
      ) stored null`);
    this.addSql(`create index "patients_folded_name" on "reference_data"."patients" (
      "organization_id", "folded_name"
    )`);
    // The indexes of the columns were dropped with them.
    for (let place = 1; place <= 8; place += 1) {
      this.addSql(`create index "patients_name_word_${place}" on "reference_data"."patients" (
        "organization_id", "name_word${place}", "id" desc
      ) where ("name_word${place}" is not null)`);
    }
    this.addSql(`create policy "patients_tenant_policy" on "reference_data"."patients"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
  }
}
