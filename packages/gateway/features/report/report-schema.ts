import { index, integer, jsonb, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'

export const exportTask = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'export_task',
    {
      providerId: ident().notNull(),
      taskId: ident().notNull(),
      userId: ident().notNull(),
      /** The role it was asked under: the scope is read again when it runs and when it is fetched. */
      roleType: varchar({ length: 4 }).notNull(),
      reportType: varchar({ length: 32 }).notNull(),
      format: varchar({ length: 4 }).notNull(),
      filters: jsonb().$type<Record<string, string>>().notNull(),
      /** The filter in words. */
      conditionText: text().notNull(),
      reason: text().notNull().default(''),
      taskStatus: varchar({ length: 16 }).notNull(),
      rowCount: integer(),
      doneRows: integer().notNull().default(0),
      fileName: text().notNull(),
      fileSize: integer(),
      fileToken: varchar({ length: 64 }),
      failReason: text().notNull().default(''),
      /** Scope of the rows in the file: a caller whose scope is another one by now cannot fetch it. */
      scopeHash: varchar({ length: 64 }),
      applyTime: instant().notNull(),
      finishTime: instant(),
      expireTime: instant(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.taskId] }),
      index('export_task_user_idx').on(t.providerId, t.userId, t.applyTime),
      index('export_task_time_idx').on(t.providerId, t.applyTime),
    ],
  ),
)
