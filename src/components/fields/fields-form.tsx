import { Form, type FormInstance, type FormProps } from 'antd'
import { useLayoutEffect, useMemo, useState, type ReactNode, type RefObject } from 'react'
import type { Fields, FormValues } from '../../lib/resource'
import { FieldRulesContext } from './field-item'
import { createFieldRules, type FieldRules } from './field-rules'
import { initialOf } from './field-values'
import { focusField } from './focus-field'
import type { Draft } from './use-draft'

/**
 * The rules of declared fields over a form of Refine's, with its draft saved while the user types.
 */
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
 * Ctrl+Enter presses the form's main button, which may be outside it, as a dialog's is: a button
 * that is busy or disabled refuses it.
 */
function submitByKey(form: HTMLElement, rules: FieldRules): void {
  const main = (form.closest('.ant-modal') ?? form).querySelector<HTMLButtonElement>(
    ':is(.ant-modal-footer, .rv-form-foot) .ant-btn-primary',
  )
  if (main) main.click()
  else rules.submit()
}

/**
 * An antd form over declared fields, with `FieldItem`s inside. Only `rules.replace` resets typed
 * values.
 */
export function FieldsForm(props: {
  /** Of Refine's `useForm` or `useModalForm`. */
  formProps: FormProps
  rules: FieldRules
  /** The initial values; read once. */
  start: FormValues
  root: RefObject<HTMLFormElement | null>
  label: string
  className?: string
  hidden?: boolean
  /** Called once every field is valid. */
  onFinish: () => void
  children: ReactNode
}) {
  const { formProps, rules, start, root, label, className, hidden, onFinish, children } = props
  const initial = useMemo(
    () => ({ ...initialOf(rules.fields), ...start }),
    // oxlint-disable-next-line react/exhaustive-deps -- read once
    [],
  )
  // Refine resets its form once in its first effect, which mounts every item a second time: an
  // input's request would be aborted and sent again. So the items are mounted after it, in the same
  // frame.
  const [begun, setBegun] = useState(false)
  useLayoutEffect(() => setBegun(true), [])
  /** An invalid field that is not rendered has no form item to report it. */
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its inputs have the keys */}
        <form
          ref={root}
          className={className}
          aria-label={label}
          hidden={hidden}
          noValidate
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            if (event.defaultPrevented || event.nativeEvent.isComposing) return
            event.preventDefault()
            submitByKey(event.currentTarget, rules)
          }}
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
