import { Form, type FormInstance, type FormProps } from 'antd'
import { useLayoutEffect, useMemo, useState, type ReactNode, type RefObject } from 'react'
import type { Fields, FormValues } from '../../lib/resource'
import { FieldRulesContext } from './field-item'
import { createFieldRules, type FieldRules } from './field-rules'
import { initialOf } from './field-values'
import { focusField } from './focus-field'
import type { Draft } from './use-draft'

/** The rules of declared fields over a form of Refine's, and its draft kept as it is typed. */
export function useFieldRules(
  form: FormInstance,
  fields: Fields,
  draft: Pick<Draft, 'typed'>,
): FieldRules {
  const rules = useMemo(
    () => createFieldRules(form, fields),
    // oxlint-disable-next-line react/exhaustive-deps -- the form's rules live as long as the form
    [form],
  )
  rules.fields = fields
  rules.onTyped = () => draft.typed(rules.values)
  return rules
}

/**
 * An antd form over declared fields; inside it stand `FieldItem`s. Nothing but `rules.replace` ever
 * resets what is typed.
 */
export function FieldsForm(props: {
  /** Of Refine's `useForm` or `useModalForm`. */
  formProps: FormProps
  rules: FieldRules
  /** What it opens with; read once. */
  start: FormValues
  root: RefObject<HTMLFormElement | null>
  label: string
  className?: string
  hidden?: boolean
  /** Every visible field passes. */
  onFinish: () => void
  children: ReactNode
}) {
  const { formProps, rules, start, root, label, className, hidden, onFinish, children } = props
  const initial = useMemo(
    () => ({ ...initialOf(rules.fields), ...start }),
    // oxlint-disable-next-line react/exhaustive-deps -- read once
    [],
  )
  // Refine resets its form once in its first effect, which draws every item a second time: what an
  // input has asked for would be aborted and asked again. The items come after that, in the same
  // frame.
  const [begun, setBegun] = useState(false)
  useLayoutEffect(() => setBegun(true), [])
  /** A wrong field that is not drawn has no item of the form's to say so. */
  const finish = () => {
    const wrong = rules.firstWrong()
    if (wrong) focusField(root.current, wrong)
    else onFinish()
  }
  return (
    <Form
      {...formProps}
      component={false}
      initialValues={initial}
      onValuesChange={rules.changed}
      onFinish={finish}
      onFinishFailed={finish}
    >
      <FieldRulesContext value={rules}>
        <form
          ref={root}
          className={className}
          aria-label={label}
          hidden={hidden}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            rules.submit()
          }}
        >
          {begun && children}
        </form>
      </FieldRulesContext>
    </Form>
  )
}
