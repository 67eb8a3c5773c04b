import { RowScope } from '../../core/scope/row-scope'

/** The scope of a person who sees the whole provider. */
export const wholeOf = (providerId: string): RowScope =>
  new RowScope({
    providerId,
    userId: '1000000000000001',
    partnerIds: null,
    isByPerson: false,
    shopIds: null,
    merIds: [],
    homePartnerId: null,
  })
