interface DeedFieldsProps {
  /** The slug of the deed's site. Null for a deed on the network. */
  site: string | null;
  /** Makes a repeated press the same deed. */
  formKey: string;
  /** The path to return to after the deed. */
  back: string;
  args?: Readonly<Record<string, string | number>>;
}

/** Hidden fields of each deed form. */
export function DeedFields({ site, formKey, back, args = {} }: DeedFieldsProps) {
  return (
    <>
      {site !== null && <input type="hidden" name="site" value={site} />}
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="back" value={back} />
      {Object.entries(args).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
