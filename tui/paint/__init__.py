"""A library of painted lines: spans, layout, signs, colours, forms, panels. No Textual."""
