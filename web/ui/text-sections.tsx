export type TextSection = { heading: string; paragraphs: (string | string[])[] }

/** A long text: headed sections of paragraphs, in which an array is a list. */
export const TextSections = ({ sections }: { sections: TextSection[] }) =>
  sections.map((section) => (
    <section key={section.heading} className="mt-8">
      <h2 className="font-display text-2xl font-semibold">{section.heading}</h2>
      {section.paragraphs.map((paragraph, index) =>
        typeof paragraph === 'string' ? (
          <p key={index} className="mt-3 leading-relaxed">
            {paragraph}
          </p>
        ) : (
          <ul key={index} className="mt-3 list-disc space-y-1.5 pl-6 leading-relaxed">
            {paragraph.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  ))
