import { createSchemaUtils } from '@rjsf/utils';
import { ArrayField } from './array-field.tsx';
import { BooleanWidget } from './boolean-widget.tsx';
import { ConstWidget } from './const-widget.tsx';
import { FieldTemplate } from './field-template.tsx';
import { type NodeValidator, Nothing, type SharedRegistry, standard } from './form-library.ts';
import { JsonField } from './json-field.tsx';
import { NullField } from './null-field.tsx';
import { NumberWidget } from './number-widget.tsx';
import { ObjectField } from './object-field.tsx';
import { SecretWidget } from './secret-widget.tsx';
import { SelectWidget } from './select-widget.tsx';
import { TextWidget } from './text-widget.tsx';

/** The levels that the library draws hold no conditions and no alternatives: there is nothing to ask it. */
const validator: NodeValidator = {
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
};

/** The form library's registry with our fields, widgets and templates in it. */
export const registry: SharedRegistry = {
  ...standard,
  schemaUtils: createSchemaUtils(validator, {}),
  globalFormOptions: { ...standard.globalFormOptions, experimental_componentUpdateStrategy: 'shallow' },
  // The names of a server must not meet the library's Markdown.
  globalUiOptions: { enableMarkdownInDescription: false, enableMarkdownInHelp: false },
  fields: {
    ...standard.fields,
    ObjectField,
    ArrayField,
    NullField,
    JsonField,
    // The library's number field would round.
    NumberField: standard.fields.StringField ?? Nothing,
  },
  widgets: {
    ...standard.widgets,
    TextWidget,
    NumberWidget,
    PasswordWidget: SecretWidget,
    CheckboxWidget: BooleanWidget,
    SelectWidget,
    ConstWidget,
  },
  templates: {
    ...standard.templates,
    FieldTemplate,
    DescriptionFieldTemplate: Nothing,
    FieldHelpTemplate: Nothing,
    FieldErrorTemplate: Nothing,
  },
};
