import { Migration } from '@mikro-orm/migrations';

export class SearchedMembers extends Migration {
  override up(): void {
    this.addSql(`drop index "organization"."members_newest"`);
    this.addSql(`alter table "organization"."members"
      add "searched_text" text generated always as (
        (
          (
            (
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
                                          NORMALIZE(name, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''\u2019\u2018\`\u00b4\u02bc]'::text, ''::text, 'g'::text
                                        ) COLLATE "default"
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
              ) || lower(name)
            ) || '\u001f'::text
          ) || lower(email)
        )
      ) stored null`);
    this.addSql(`create index "members_newest" on "organization"."members" ("organization_id", "created_at", "id")
      include ("searched_text", "role", "status")`);
  }
}
