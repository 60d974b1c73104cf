import type { TenantCountry, TenantLocale } from "~/tenancy/vocabulary";
import type { Gender } from "~/tenancy/profile-fields";

type NameList = Record<Gender, readonly string[]>;

const list = (female: string, male: string): NameList => ({ female: female.split(" "), male: male.split(" ") });

/** First names of adults, of all origins that are common in the country. */
const namesByLanguage: Record<TenantLocale, NameList> = {
  en: list(
    "Alice Amara Anita Beth Bridget Carmen Cara Chloe Dawn Deborah Edith Elaine Fiona Frances Gemma Grace Harriet Helen Imogen Ines Isla Jane Joanna Kavita Keisha Laura Leah Lorna Maeve Marian Mei Naomi Nadia Niamh Olivia Orla Paula Priya Rachel Rosa Ruth Sadie Shona Sinead Susan Tamsin Tess Una Wendy Yasmin Zadie",
    "Adam Aidan Alec Amir Andrew Arjun Ben Brendan Callum Carl Colin Conor Daniel Declan Dev Edmund Elliot Ewan Felix Frank George Gareth Hamish Hugh Ian Ivan James Jamal Joel Keith Kofi Lewis Liam Luke Marcus Martin Miles Nathan Neil Oscar Owen Patrick Paul Quentin Ravi Rory Simon Tariq Theo Tom Victor Will",
  ),
  nl: list(
    "Aisha Anke Anouk Astrid Bo Carla Daphne Denise Eefje Els Esra Femke Fleur Floor Gwen Hanneke Hatice Ilse Imane Inge Iris Janneke Jolanda Karin Kim Lieke Linda Lotte Maaike Marijke Marit Mirjam Nadia Naomi Nienke Noor Petra Renate Rianne Roos Sanne Saskia Sharon Silvia Sophie Tamara Thea Tirza Vera Willemijn Yara Yvonne",
    "Aad Ahmed Arjan Bart Bas Bram Casper Daan Dennis Dirk Edwin Erik Ferdi Frank Gijs Hans Hasan Henk Ibrahim Ivo Jaap Jasper Jeroen Joost Karel Kees Koen Lars Luuk Maarten Marco Mehmet Menno Michiel Niels Olaf Pieter Raoul Remco Ruben Sander Sjoerd Stefan Teun Thijs Timo Tjeerd Vincent Wessel Wim Wouter Youssef",
  ),
  de: list(
    "Agnes Aleyna Anja Anke Annika Barbara Birgit Britta Carla Christine Claudia Dilara Doris Elif Emilia Eva Franziska Frieda Gabi Greta Hanna Heike Helena Ines Irina Jana Johanna Judith Karla Katrin Kerstin Lea Lena Leyla Luise Magdalena Maren Marlene Miriam Nadine Nina Olga Paula Petra Rebekka Rosa Sabine Selma Silke Sonja Tanja Ulrike Vera",
    "Achim Ali Anton Bastian Benno Bernd Can Christian Clemens Dario David Elias Emil Erik Fabian Felix Florian Georg Gregor Hannes Henning Igor Jakob Jan Jonas Jörg Kai Karl Konrad Lars Leon Lukas Malik Markus Matthias Mehmet Moritz Nico Oliver Oskar Paul Philipp Ralf Richard Robin Sebastian Simon Stefan Thomas Tim Tobias Uwe Viktor",
  ),
  fr: list(
    "Adèle Agathe Aïcha Alice Amandine Anaïs Audrey Aurélie Béatrice Camille Carole Céline Chloé Claire Clémence Delphine Djamila Élise Émilie Estelle Fanny Fatou Florence Gaëlle Hélène Inès Isabelle Jeanne Julie Karima Laure Léa Leïla Louise Lucie Manon Margaux Marion Mathilde Nadia Nathalie Océane Pauline Rachel Romane Salomé Sandrine Sophie Sylvie Valérie Yasmine Zoé",
    "Adrien Alain Alexis Amadou Antoine Arnaud Basile Benoît Bruno Cédric Christophe Clément Damien Didier Éric Étienne Fabrice Florent Franck Gaël Gilles Grégoire Guillaume Hakim Hugo Jérôme Julien Karim Laurent Léon Loïc Luc Malik Mathieu Maxime Mehdi Mickaël Nicolas Olivier Pascal Pierre Quentin Rachid Rémi Romain Samuel Simon Sylvain Thibault Thomas Vincent Yann",
  ),
  it: list(
    "Adele Agnese Alba Alessandra Angela Anna Antonella Beatrice Bianca Bruna Carla Caterina Chiara Clara Daniela Donatella Elena Elisa Emma Federica Flavia Franca Gabriella Giada Giovanna Giulia Grazia Ilaria Irene Laura Letizia Lidia Loredana Lucia Luisa Maddalena Margherita Marina Marta Monica Nadia Ornella Paola Patrizia Rita Rosa Sara Serena Silvana Silvia Teresa Valeria",
    "Alberto Aldo Alessio Andrea Angelo Antonio Arturo Bruno Carlo Cesare Claudio Cristiano Dario Davide Diego Edoardo Emilio Enrico Ettore Fabio Federico Filippo Franco Gabriele Giacomo Gianni Giorgio Giulio Guido Ivan Lorenzo Luca Luigi Marcello Marco Mario Massimo Matteo Maurizio Nicola Osvaldo Paolo Pietro Renato Riccardo Roberto Sandro Sergio Silvio Stefano Tommaso Umberto",
  ),
  es: list(
    "Adriana Alba Alicia Almudena Amaya Ana Ángela Aurora Beatriz Begoña Belén Blanca Candela Carla Carmen Carolina Celia Clara Consuelo Cristina Daniela Elena Elisa Esther Eva Fátima Gabriela Gloria Inés Irene Isabel Julia Laura Leonor Lola Lorena Lucía Luz Macarena Marina Marta Mercedes Miriam Mónica Noelia Nuria Paloma Patricia Pilar Raquel Rocío Rosario Silvia Sofía Sonia Teresa Verónica Yolanda",
    "Adrián Agustín Alberto Alejandro Alfonso Álvaro Andrés Ángel Antonio Arturo Bruno Carlos César Cristian Daniel David Diego Eduardo Emilio Enrique Esteban Fabián Felipe Félix Fernando Francisco Gabriel Gonzalo Guillermo Héctor Hugo Ignacio Iván Jaime Javier Joaquín Jorge José Juan Julián Luis Manuel Marcos Mario Martín Miguel Nicolás Óscar Pablo Pedro Rafael Raúl Ricardo Rubén Samuel Sergio Tomás Víctor",
  ),
  pl: list(
    "Ada Agata Agnieszka Aleksandra Alicja Aneta Anita Anna Barbara Beata Bożena Dagmara Danuta Diana Dorota Edyta Elwira Elżbieta Emilia Ewa Gabriela Grażyna Hanna Helena Ilona Iwona Izabela Jagoda Joanna Jolanta Justyna Kamila Karolina Katarzyna Kinga Klara Laura Lena Magdalena Malwina Maria Marta Martyna Milena Monika Natalia Nina Oksana Paulina Renata Sylwia Urszula Wiktoria Zofia",
    "Adam Adrian Aleksander Andrzej Artur Bartosz Błażej Bogdan Cezary Damian Daniel Dariusz Dawid Dominik Emil Eryk Filip Grzegorz Henryk Hubert Igor Jacek Jakub Jan Jarosław Jerzy Kacper Kamil Karol Konrad Krzysztof Leon Łukasz Maciej Marcin Marek Mariusz Mateusz Michał Mikołaj Norbert Oleg Olaf Patryk Paweł Piotr Radosław Rafał Robert Sebastian Sławomir Szymon Tomasz Wiktor Wojciech",
  ),
  da: list(
    "Amalie Anja Anne Asta Astrid Birgitte Camilla Cecilie Charlotte Clara Ditte Ebba Ellen Emilie Fatima Frida Gitte Hanne Helle Ida Inger Iben Johanne Julie Karen Katrine Kirsten Laura Leila Line Lise Lone Maja Malene Maria Marianne Mette Mille Nanna Nina Pernille Rikke Sidsel Signe Sofie Stine Susanne Tine Trine Ulla Vibeke Zainab",
    "Adam Anders Asger Benjamin Bjarne Bo Carsten Christian Claus Emil Erik Esben Frederik Gorm Hassan Henrik Jacob Jens Jesper Jonas Karl Kasper Kim Klaus Lars Lasse Mads Magnus Malthe Martin Mikkel Mohammed Morten Niels Ole Oskar Palle Peter Poul Rasmus Rune Simon Steen Søren Thomas Tobias Torben Troels Ulrik Viggo",
  ),
  nb: list(
    "Aisha Amalie Anette Anne Astrid Aud Berit Bente Camilla Cecilie Elin Eline Ellen Eva Gro Guro Hanne Hedda Heidi Helene Hilde Ida Ingeborg Ingrid Janne Jorunn Kaja Kari Karoline Kristin Linn Liv Lise Maja Maren Marit Marte Mona Nina Nora Oda Ragnhild Randi Sana Sigrid Silje Siri Solveig Stine Synnøve Tone Tonje Turid Vilde",
    "Amir Anders Are Arne Asbjørn Bjørn Carl Dag Egil Einar Eirik Erlend Espen Fredrik Frode Geir Gunnar Haakon Harald Hassan Henrik Håvard Ivar Jan Jonas Jørgen Ketil Kjell Knut Kristian Lars Leif Magnus Marius Martin Morten Nils Odd Ola Oskar Per Petter Roar Rune Sigurd Sindre Stein Sverre Terje Tor Trond Vegard Vidar Øyvind",
  ),
  sv: list(
    "Agneta Alva Amina Anna Annika Astrid Beatrice Birgitta Camilla Carina Cecilia Ebba Elin Elsa Emma Eva Fatima Freja Frida Gunilla Hanna Helena Hilda Ida Ingrid Jenny Johanna Josefin Karin Katarina Kerstin Klara Lena Linnea Lisa Lovisa Maja Malin Maria Matilda Mona Nora Petra Pia Sanna Sara Selma Signe Sofia Stina Susanne Tove Ulla Vera Ylva",
    "Adam Ahmed Albin Anders Anton Arvid Axel Bengt Björn Bo Christer Daniel David Elias Emil Erik Fredrik Gustav Göran Hampus Hans Henrik Hugo Ingemar Jakob Jan Jens Joakim Johan Jonas Kalle Karl Kent Lars Leif Linus Ludvig Magnus Mats Mattias Mikael Mohamed Nils Olof Oskar Patrik Per Peter Rickard Robert Rolf Stefan Sten Sven Tobias Ulf Viktor",
  ),
  fi: list(
    "Aino Alina Anna Anneli Annika Anu Eeva Elina Elisa Emilia Essi Eveliina Hanna Heidi Helena Henna Iida Ilona Inka Irma Jaana Jenni Johanna Kaisa Karoliina Katja Kati Kirsi Laura Leena Liisa Maarit Maija Marja Marjo Mari Merja Milla Minna Mirja Nina Oona Outi Paula Piia Pirjo Päivi Riikka Ritva Saara Sanna Satu Senja Sini Sirpa Soile Taina Tiina Tuula Ulla Veera Viivi",
    "Aki Aleksi Antti Ari Arto Eero Eetu Elias Erkki Esa Hannu Harri Heikki Henri Ilkka Ismo Jaakko Jani Janne Jari Jarkko Jere Joni Jorma Juha Jukka Juho Kalle Kari Kimmo Lauri Lasse Marko Markus Matias Matti Mika Mikael Mikko Niko Olli Oskari Otto Paavo Pasi Pekka Pentti Petri Rami Reijo Risto Sami Samuli Seppo Tapio Teemu Tero Timo Toni Tuomas Vesa Ville",
  ),
};

const flemish = list(
  "An Amina Anke Annelies Ann Bieke Britt Carine Charlotte Elke Ellen Els Eva Evelien Fatima Fien Griet Hilde Ilse Inge Jana Joke Julie Katrien Katleen Kim Leen Lien Liesbeth Lies Lotte Marleen Martine Mieke Nele Nina Paulien Rania Roos Sara Sien Silke Sofie Stefanie Tine Tinneke Veerle Veronique Yasmina",
  "Ali Bart Ben Bert Bram Brecht Cédric Davy Dieter Dries Filip Frederik Geert Gert Gilles Guido Hans Ilias Jan Jef Jelle Jeroen Joris Karel Karim Kobe Koen Kristof Lander Lode Luc Maarten Matthias Nico Niels Pieter Raf Rik Robbe Sam Senne Stijn Tim Tom Toon Wannes Ward Wim Wout Yves",
);

export function firstNames(language: TenantLocale, country: TenantCountry): NameList {
  return language === "nl" && country === "BE" ? flemish : namesByLanguage[language];
}
