import {
  useParsed,
  useTable,
  type CrudSort,
  type HttpError,
  type useTableReturnType,
} from '@refinedev/core'
import { useEffect, useMemo, useState } from 'react'
import {
  chosenSort,
  readAddress,
  sortersFor,
  withoutDefaults,
  writeAddress,
  type ListAddress,
} from '../../../lib/list/address'
import {
  DEFAULT_PAGE_SIZE,
  filtersAfterReset,
  variantOf,
  writeListState,
  type FilterValues,
  type ListState,
} from '../../../lib/list/list-state'
import { wireValues } from '../../../lib/list/wire-filters'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { useMove } from '../../move'
import { notifyOnce } from '../parts/use-ask-again'
import type { Row } from '../parts/value'

type Table = useTableReturnType<Row, HttpError>

export interface ListTable {
  /** Refine's `useTable`: filters, sort and page in force, their setters, and the answer. */
  table: Table
  /** The table's filters by wire name. */
  values: FilterValues
  /** Those of them that are in the address, i.e. without defaults. */
  said: FilterValues
  /** The variant in force; undefined for a list without variants. */
  variant: string | undefined
  /** Applies other filters, from the first page; default ranges are added. */
  narrow: (said: FilterValues) => void
  /** Applies another sort, from the first page; undefined: the list's default. */
  sortBy: (sort: CrudSort | undefined) => void
  reset: () => void
  /** The normalized query of the list's address, from the first page. */
  search: () => string
  /** The same with every condition in force: default ranges and the page are included. */
  wholeSearch: () => string
  /** Applies the filters, sort and page of an address. */
  open: (search: string) => void
}

/**
 * A list by Refine's `useTable`, synchronized with the address: F5, links and the way back preserve
 * it. Changes replace the history entry: 后退 leaves the list instead of undoing filters one by one.
 */
export function useListTable(resource: AnyResource): ListTable {
  const { who, today } = useConsole()
  const day = today()
  const poll = resource.list?.poll
  const table = useTable<Row, HttpError>({
    resource: resource.name,
    syncWithLocation: true,
    filters: { defaultBehavior: 'replace' },
    errorNotification: notifyOnce,
    queryOptions: {
      // While a newer answer is loading the previous rows stay, dimmed, so that the layout does not
      // shift.
      placeholderData: (before) => before,
      // react-query polls only while the document is visible.
      refetchInterval: ({ state: { data } }) =>
        poll?.while(data?.data ?? []) ? poll.everyMs : false,
    },
  })
  useOtherAddresses(table, day, (asked) => writeAddress(resource, who, asked, day))
  const { filters, sorters, pageSize } = table
  const values = useMemo(() => wireValues(resource, filters), [resource, filters])
  const said = useMemo(
    () => withoutDefaults(resource, who, values, day),
    [resource, who, values, day],
  )
  /** Normalized as its address would be parsed, so that every query can be linked to. */
  const ask = (state: Omit<ListState, 'pageNum'>) =>
    follow(table, readAddress(resource, who, writeListState({ ...state, pageNum: 1 }), day))
  return {
    table,
    values,
    said,
    variant: variantOf(resource, who, values),
    narrow: (next) =>
      ask({ values: next, sort: chosenSort(resource, who, values, sorters[0]), pageSize }),
    sortBy(sort) {
      table.setSorters(sort ? [sort] : sortersFor(resource, who, values, undefined))
      table.setCurrentPage(1)
    },
    search: () => writeAddress(resource, who, { filters, sorters, pageSize }, day),
    wholeSearch() {
      const sort = chosenSort(resource, who, values, sorters[0])
      return writeListState({
        pageNum: table.currentPage,
        pageSize,
        ...(sort && { sort: { field: sort.field, order: sort.order } }),
        values,
      })
    },
    open: (search) => follow(table, readAddress(resource, who, search, day)),
    reset: () =>
      ask({ values: filtersAfterReset(resource, who, said), pageSize: DEFAULT_PAGE_SIZE }),
  }
}

/** All setters in one event, so that one request is sent. */
function follow(table: Table, asked: ListAddress): void {
  table.setFilters(asked.filters ?? [])
  table.setSorters(asked.sorters ?? [])
  table.setCurrentPage(asked.currentPage ?? 1)
  table.setPageSize(asked.pageSize ?? DEFAULT_PAGE_SIZE)
}

/**
 * `useTable` reads the address once, on mount, and afterwards writes it. A link to the same list,
 * the menu, the way back and a new day change the address from outside: the table follows them
 * before it renders.
 * @param addressOf one text for all equivalent addresses
 */
function useOtherAddresses(
  table: Table,
  day: string,
  addressOf: (asked: ListAddress) => string,
): void {
  const { pathname = '', params = {} } = useParsed<ListAddress>()
  const go = useMove()
  const asked = addressOf(table)
  const [there, here] = [addressOf(params), asked].map((address) => `${day} ${address}`) as [
    string,
    string,
  ]
  const [seen, setSeen] = useState(there)
  // The table's own writes may arrive late, after a newer change.
  const [own] = useState(() => ({ arrived: there, written: new Set([here]) }))
  if (seen !== there) {
    setSeen(there)
    if (!own.written.has(there)) follow(table, params)
  }
  useEffect(() => {
    if (own.arrived !== there) {
      own.arrived = there
      if (there === here || !own.written.has(there)) own.written.clear()
      else void go({ to: pathname + asked, type: 'replace' })
    }
    own.written.add(here)
  }, [own, there, here, go, pathname, asked])
}
