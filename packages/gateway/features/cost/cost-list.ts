import { getTableColumns } from 'drizzle-orm'
import { costFields } from '#domain/cost/fields'
import { defineList } from '../../core/list/define-list'
import { anyOf } from '../../core/list/filters'
import { pageSelect } from '../../core/list/page-select'
import { rowOf } from '../../core/list/table-rows'
import { costTerm, rateTemplate } from './cost-schema'
import { endDateOf, ruleStateOf } from './effective'

type Dated<R> = R & { endDate: string | null }
type Cost = Dated<typeof costTerm.$inferSelect>
type Template = Dated<typeof rateTemplate.$inferSelect>

/** Costs and floors of all products and days, with those to come. */
export const costList = defineList<Cost>({
  table: costTerm,
  filters: { product: anyOf(costTerm.product, costFields.product.dict!) },
  sort: {},
  order: [costTerm.effectiveDate, costTerm.product],
  records: pageSelect<Cost>((tx) =>
    tx
      .select({ ...getTableColumns(costTerm), endDate: endDateOf(costTerm, 'product') })
      .from(costTerm),
  ),
  row: (record, _caller, now) => ({
    ...rowOf(record),
    costNo: `${record.product}@${record.effectiveDate}`,
    ruleState: ruleStateOf(record, now),
  }),
})

/** The same of rate templates. */
export const templateList = defineList<Template>({
  table: rateTemplate,
  filters: {},
  sort: {},
  order: [rateTemplate.effectiveDate, rateTemplate.templateCode],
  records: pageSelect<Template>((tx) =>
    tx
      .select({
        ...getTableColumns(rateTemplate),
        endDate: endDateOf(rateTemplate, 'template_code'),
      })
      .from(rateTemplate),
  ),
  row: (record, _caller, now) => ({
    ...rowOf(record),
    templateNo: `${record.templateCode}@${record.effectiveDate}`,
    offered: record.offered ? 'YES' : 'NO',
    ruleState: ruleStateOf(record, now),
  }),
})
