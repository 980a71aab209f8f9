import { Migration } from '@mikro-orm/migrations';

export class SearchedNames extends Migration {
  override up(): void {
    this.addSql(`drop index "reference_data"."patients_name_key"`);
    this.addSql(`drop index "reference_data"."patients_folded_name"`);
    this.addSql(`drop index "reference_data"."patients_newest"`);
    this.addSql(`alter table "reference_data"."patients"
      add "searched_name" text generated always as (
        CASE WHEN starts_with(last_name, 'enc:'::text) THEN NULL::text
          ELSE (
            (
              replace(
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
                ), ' '::text, ''::text
              ) || '\u001f'::text
            ) || lower(((last_name || ', '::text) || first_name))
          ) END
      ) stored null`);
    this.addSql(`create index "patients_folded_name" on "reference_data"."patients" (
      "organization_id", "folded_name"
    )`);
    this.addSql(`create index "patients_newest" on "reference_data"."patients" (
      "organization_id", "created_at", "id"
    )
      include ("searched_name")`);
    this.addSql(`drop index "reference_data"."providers_newest"`);
    this.addSql(`alter table "reference_data"."providers"
      add "searched_name" text generated always as (
        replace(
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
                                  NORMALIZE(
                                    COALESCE(
                                      organization_name, (COALESCE((first_name || ' '::text), ''::text) || COALESCE(last_name, ''::text))
                                    ), NFKD
                                  ), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''\u2019\u2018\`\u00b4\u02bc]'::text, ''::text, 'g'::text
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
          ), ' '::text, ''::text
        )
      ) stored null`);
    this.addSql(`create index "providers_newest" on "reference_data"."providers" (
      "organization_id", "created_at", "id"
    )
      include ("searched_name")`);
  }
}
