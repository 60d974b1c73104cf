import { useT } from "~/i18n/use-t";
import { PageHeader } from "~/ui/page-header";

interface Named {
  name: string;
  code: string;
}

interface LanguageFactsProps {
  current: Named;
  visible: Named[];
  domain: Named;
  country: string;
}

export function LanguageFacts({ current, visible, domain, country }: LanguageFactsProps) {
  const t = useT();
  const rows: [string, Named[]][] = [
    [t("pages:langConfig.current"), [current]],
    [t("pages:langConfig.visible"), visible],
    [t("pages:langConfig.domain"), [domain]],
    [t("pages:langConfig.country"), [{ name: country, code: "" }]],
  ];
  return (
    <div className="mx-auto max-w-xl pb-4">
      <PageHeader title={t("pages:langConfig.title")} />
      <dl className="card divide-y divide-line px-5">
        {rows.map(([term, languages]) => (
          <div key={term} className="grid gap-x-4 gap-y-1 py-4 sm:grid-cols-2">
            <dt className="text-ink-muted">{term}</dt>
            {languages.map(({ name, code }) => (
              <dd key={code} className="font-semibold sm:col-start-2">
                {name} {code && <code className="font-mono text-sm font-normal text-ink-muted">{code}</code>}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}
