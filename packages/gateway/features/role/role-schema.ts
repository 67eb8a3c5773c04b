import {
  bigint,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'

/**
 * What a provider lets people do, under a name. `user_role` holds what it gives as well, written
 * with it: a session reads one row, and an account without a role of this table keeps its codes.
 */
export const role = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'app_role',
    {
      providerId: ident().notNull(),
      roleNo: ident().notNull(),
      roleName: varchar({ length: 32 }).notNull(),
      /** Login user type: 3, 4 or 30. */
      roleType: varchar({ length: 4 }).notNull(),
      /** `['all']` or menu and action codes. */
      codes: jsonb().$type<string[]>().notNull(),
      /** The data-permit flag. */
      authFlag: varchar({ length: 1 }).notNull().default('0'),
      /** The role needs a second factor. */
      mfaRequired: varchar({ length: 1 }).notNull().default('0'),
      /** Fen: a user who moves more at once proves the second factor again; null: no such limit. */
      mfaAboveAmt: bigint({ mode: 'number' }),
      remark: text().notNull().default(''),
      createdAt: instant().notNull(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.roleNo] }),
      uniqueIndex('app_role_name_idx').on(t.providerId, t.roleName),
    ],
  ),
)
