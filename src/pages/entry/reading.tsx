import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../components/console'
import { useMove } from '../../components/move'
import type { BankRow } from '../../components/fields/use-banks'
import { copyFrom, followLink, useNativeClick } from '../../components/resource'
import { CopyButton } from '../../components/resource/parts/value'
import { Sections } from '../../components/resource/show/sections'
import type { EntryData, EntryFacts, EntryForm } from '#domain/application/types'
import type { AnyResource, ShowSection } from '../../lib/resource'
import definition from '../../resources/apply'
import type { ApplyInfo } from './calls'
import { isBlank } from './kit/same'
import { Leftover } from './leftover'
import { StateCard } from './state-card'
import { valueWords, wordsOf } from './words'

/** A read-only application: its state, and its values. */
export function Reading(props: {
  title: string
  entry: EntryForm
  facts: EntryFacts
  banks: readonly BankRow[]
  info: ApplyInfo
  leftover: EntryData | undefined
  onRefresh: (applyId: string) => Promise<void>
  onReload: () => void
}) {
  const { title, entry, facts, banks, info, leftover, onRefresh, onReload } = props
  const { toast, setViewTitle } = useConsole()
  const { pathname } = useLocation()
  const go = useMove()
  const { data } = info
  const words = useMemo(() => wordsOf(entry, facts, banks), [entry, facts, banks])
  const shown = useMemo(() => shownAs(entry, data, words), [entry, data, words])
  const name = [data.shortName, data.merRegName].find((each) => !isBlank(each))
  useEffect(
    () => setViewTitle(typeof name === 'string' ? name : title, pathname),
    [name, title, pathname, setViewTitle],
  )
  const root = useNativeClick<HTMLDivElement>((event) => {
    if (!copyFrom(event.target, toast)) followLink(event, (path) => void go({ to: path }))
  })
  return (
    <div className="rv rv-show entry" ref={root}>
      <header className="rv-head">
        <h1>{title}</h1>
        <span className="rv-head-id">
          {typeof data.merRegName === 'string' && data.merRegName && `${data.merRegName} · `}
          申请单号 {info.applyId}
          <CopyButton text={info.applyId} label="申请单号" />
        </span>
      </header>
      <Leftover
        values={leftover}
        words={words}
        why={`申请单已由 ${info.updatedBy || '其他人'} 提交或结束`}
      />
      <StateCard info={info} onRefresh={onRefresh} onReload={onReload} />
      <Sections resource={shown} row={data} />
    </div>
  )
}

/**
 * The form's blocks as sections of a detail, without fields that do not apply; pictures are at the
 * end.
 */
function shownAs(
  entry: EntryForm,
  data: EntryData,
  words: ReturnType<typeof wordsOf>,
): AnyResource {
  const inWords = (name: string) => () => valueWords(words, name, data[name])
  const fields: Record<string, AnyResource['fields'][string]> = { ...entry.fields }
  for (const [name, field] of Object.entries(entry.fields))
    if (field.kind === 'remote' || field.kind === 'date' || field.multiple)
      fields[name] = { ...field, ...(!isBlank(data[name]) && { render: inWords(name) }) }
  // The label is a question in the form; in the detail it is a noun.
  if (fields.agree) fields.agree = { ...fields.agree, label: '资料已核实' }
  fields.products = { kind: 'longText', label: '产品费率', render: inWords('products') }
  const isThere = (name: string) => {
    const field = entry.fields[name] ?? entry.rows[name]
    return field !== undefined && (field.visible?.(data) ?? true)
  }
  const isImage = (name: string) => entry.fields[name]?.kind === 'images'
  const all = entry.steps.flatMap(({ sections }) => sections)
  const sections: ShowSection<string>[] = all.flatMap(({ title, fields: names }) => {
    const plainNames = names.filter(
      (name) =>
        isThere(name) &&
        !isImage(name) &&
        name !== 'uboList' &&
        !/^(license|legalId)Long$/.test(name),
    )
    const ubo = names.includes('uboList') && isThere('uboList')
    return [
      ...(plainNames.length > 0 ? [{ title, fields: plainNames }] : []),
      ...(ubo
        ? [
            {
              title: '受益所有人名单',
              rows: 'uboList',
              of: entry.rows.uboList?.fields ?? {},
              columns: ['name', 'idType', 'idNo', 'begin', 'end', 'address'],
            },
          ]
        : []),
    ]
  })
  const images = all.flatMap(({ fields: names }) => names.filter((name) => isImage(name)))
  return {
    ...definition,
    fields,
    show: { sections: [...sections, { title: '影像资料', images }] },
  }
}
