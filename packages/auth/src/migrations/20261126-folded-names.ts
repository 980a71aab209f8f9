import { Migration } from '@mikro-orm/migrations';

export class FoldedNames extends Migration {
  override up(): void {
    this.addSql(`alter table "organization"."members"
      add "folded_name" text generated always as (
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
        )
      ) stored null`);
  }
}
