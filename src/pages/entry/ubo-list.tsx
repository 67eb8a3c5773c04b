import { Button } from 'antd'
import { useMemo } from 'react'
import type { ControlProps } from '../../components/fields/control'
import { Icon } from '../../components/resource/parts/icons'
import { emptyUbo } from '#domain/application/index'
import type { EntryRows } from '#domain/application/types'
import type { FormValues } from '../../lib/resource'
import { isRequired } from '#domain/validation/index'
import { EndDate } from './end-date'
import { FormItem, type FieldForm } from './form-item'
import type { EntryState } from './kit/use-entry-form'

const NAME = 'uboList'

/** 受益所有人: a card each, one to four. */
export function UboList({
  form,
  onImage,
}: {
  form: EntryState
  /** A picture was added to a row's column. */
  onImage: (index: number, column: string, tokens: unknown, before: unknown) => void
}) {
  const table = form.entry.rows[NAME]
  const rows = rowsIn(form.values[NAME])
  if (!table) return null
  const error = form.errorOf(NAME)
  const change = (next: readonly FormValues[]) => form.set(NAME, next)
  return (
    <div className="entry-ubos" data-field={NAME}>
      {rows.map((row, index) => (
        <fieldset key={index} className="entry-ubo">
          <legend>
            {table.label}
            {index + 1}
          </legend>
          <Button
            type="link"
            size="small"
            className="entry-ubo-remove"
            aria-label={`移除${table.label}${index + 1}`}
            onClick={() => change(rows.filter((_, at) => at !== index))}
          >
            移除
          </Button>
          <UboFields
            form={form}
            table={table}
            row={row}
            index={index}
            set={(column, value) => {
              change(rows.map((each, at) => (at === index ? { ...each, [column]: value } : each)))
              onImage(index, column, value, row[column])
            }}
          />
        </fieldset>
      ))}
      {rows.length < table.max && (
        <Button icon={<Icon name="plus" />} onClick={() => change([...rows, { ...emptyUbo() }])}>
          添加{table.label}
        </Button>
      )}
      {error && (
        <p className="rv-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function UboFields(props: {
  form: EntryState
  table: EntryRows
  row: FormValues
  index: number
  set: (column: string, value: unknown) => void
}) {
  const { form, table, row, index, set } = props
  const own = useMemo((): FieldForm => {
    const path = (column: string) => `${NAME}.${index}.${column}`
    return {
      ...form,
      fields: table.fields,
      values: row,
      set,
      blur: (column) => form.blur(path(column)),
      errorOf: (column) => form.errorOf(path(column)),
      isRequired: (column) => {
        const field = table.fields[column]
        return field !== undefined && isRequired(field, row)
      },
      isVisible: (column) => table.fields[column]?.visible?.(row) ?? true,
    }
  }, [form, index, row, set, table])
  return (
    <div className="rv-items">
      {Object.keys(table.fields).map((column) => (
        <FormItem
          key={column}
          form={own}
          name={column}
          path={`${NAME}.${index}.${column}`}
          broad={table.fields[column]?.kind === 'images' ? false : undefined}
          control={column === 'end' ? drawEnd(set) : undefined}
        />
      ))}
    </div>
  )
}

const drawEnd = (set: (column: string, value: unknown) => void) => (control: ControlProps) => (
  <EndDate {...control} onLong={(value) => set('end', value)} />
)

const rowsIn = (value: unknown): readonly FormValues[] =>
  Array.isArray(value) ? (value as FormValues[]) : []
