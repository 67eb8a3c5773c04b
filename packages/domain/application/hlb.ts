import { field, type RemoteSource } from '../field'
import { agreementFields } from './agreement'
import { microBusinessPart, microPersonPart, microSettleAccountPart } from './micro'
import { MICRO_PRODUCTS, priceError, productTable } from './products'
import { late, region, textOf, type EntryPart } from './rules'
import type { EntryFacts } from './types'

/** The micro form on the partner channel (domain §7.4): its own categories, rates by template. */

const HLB_CATEGORY_SOURCE: RemoteSource = {
  call: '/v3/hlmCategory/query',
  keyOf: 'categoryCode',
  labelOf: 'categoryName',
  search: false,
}

export function hlbParts(facts: EntryFacts): EntryPart[] {
  return [
    microPersonPart(facts, { occupation: false }),
    microBusinessPart(facts, {
      name: 'hlbCategoryCode',
      label: '经营类目',
      source: HLB_CATEGORY_SOURCE,
    }),
    microSettleAccountPart(facts, {
      cityNode: region('开户城市', facts, { required: true, levels: 2 }),
    }),
    hlbProductsPart(facts),
  ]
}

function hlbProductsPart(facts: EntryFacts): EntryPart {
  const templates = new Map(facts.rateTemplates.map((one) => [one.code, one]))
  return {
    title: '产品费率与确认',
    sections: [
      {
        title: '产品费率',
        fields: ['hlbRateTemplate', 'products'],
        note: '小微商户信用卡收款日累计不超过1000元、月累计不超过10000元',
      },
      { title: '协议与确认', fields: Object.keys(agreementFields()) },
    ],
    fields: {
      hlbRateTemplate: late(
        field.enum(
          '费率模板',
          Object.fromEntries(facts.rateTemplates.map(({ code, name }) => [code, name])),
          { required: true },
        ),
        // The lines follow from the template, which has their errors.
        (value) =>
          templates
            .get(textOf(value))
            ?.products.filter(({ open }) => open === '1')
            .map((product) => priceError(facts, { ...product })?.msg)
            .find((error) => error !== undefined),
      ),
      ...agreementFields(),
    },
    tables: { products: productTable(facts, MICRO_PRODUCTS) },
    derived: {
      products: ({ hlbRateTemplate }) => templates.get(textOf(hlbRateTemplate))?.products ?? [],
    },
  }
}
