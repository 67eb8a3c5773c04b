import { boolean, index, integer, jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'

/** A user's saved list: its address, columns and density (contract §7). */
export const savedView = pgTable(
  'saved_view',
  {
    providerId: ident().notNull(),
    viewId: ident().notNull(),
    /** Name of the console's resource; the gateway keeps it and asks no more of it. */
    resource: varchar({ length: 64 }).notNull(),
    name: varchar({ length: 40 }).notNull(),
    state: jsonb().$type<Record<string, unknown>>().notNull(),
    userId: ident().notNull(),
    /** Users with a role of this type for the same customer see a shared view. */
    roleType: varchar({ length: 4 }).notNull(),
    custId: ident().notNull(),
    shared: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createTime: instant().notNull(),
    updateTime: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.viewId] }),
    index('saved_view_user_idx').on(t.providerId, t.resource, t.userId),
    index('saved_view_shared_idx').on(t.providerId, t.resource, t.custId, t.shared),
  ],
)

/** A list as one person wants it in one place: all of it, one of its variants, or one of its views. */
export const listLook = pgTable(
  'list_look',
  {
    providerId: ident().notNull(),
    userId: ident().notNull(),
    roleType: varchar({ length: 4 }).notNull(),
    custId: ident().notNull(),
    resource: varchar({ length: 64 }).notNull(),
    /** The console's word for the place; the gateway keeps it and asks no more of it. */
    place: varchar({ length: 80 }).notNull(),
    state: jsonb().$type<Record<string, unknown>>().notNull(),
    updateTime: instant().notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.providerId, t.userId, t.resource, t.roleType, t.custId, t.place],
    }),
  ],
)

/** The view that a list opens with, for one person. */
export const defaultView = pgTable(
  'default_view',
  {
    providerId: ident().notNull(),
    userId: ident().notNull(),
    roleType: varchar({ length: 4 }).notNull(),
    custId: ident().notNull(),
    resource: varchar({ length: 64 }).notNull(),
    viewId: ident().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.userId, t.resource, t.roleType, t.custId] }),
    index('default_view_view_idx').on(t.providerId, t.viewId),
  ],
)
