/** What a gateway says of an application of channel 1, for tests to say otherwise where it matters. */

export const OPTIONS = {
  today: '2026-11-20',
  corpEntryChannel: '1',
  costs: {},
  reducedCosts: {},
  privateSettleForCompanies: false,
  rateTemplates: [],
}

/** A draft of the ordinary form, last saved by its reader. */
export const DRAFT = {
  applyId: 'AP1',
  version: 3,
  applyStatus: 'DRAFT',
  step: 1,
  data: {},
  rejectItems: [],
  logs: [],
  corpEntryChannel: '1',
  entryKind: 'normal',
  editable: '1',
  submitted: null,
  signUrl: null,
  signDeadline: null,
  merId: null,
  updateTime: '2026-11-20 10:00:00',
  updatedBy: '张三',
}

/** Calls that a form makes when it opens, by path. */
export const formAnswers = (info: object): Record<string, unknown> => ({
  '/v1/private/business/applyOptions': OPTIONS,
  '/v1/private/business/applyInfo': info,
  '/v1/region/queryAll': [],
  '/v1/function/bankFunc/banklist': [],
  '/v1/function/bankFunc/dgBankList': [],
  '/v1/function/manageCategoryQuery': [],
  '/v1/tool/batchFilelist': [],
})
