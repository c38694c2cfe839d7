import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URLDecoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.compound.DictionaryCompoundWordTokenFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.LatLonDocValuesField;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MultiCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocsCollector;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopScoreDocCollector;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.SloppyMath;
import org.tartarus.snowball.ext.DutchStemmer;

/**
 * Lucene as a peer of the bench: lucene.ts starts it with a folder for its index. In: a place a line, an empty line, then
 * a question a line (its number, a tab, the parameters of an address). Out: a line when built, then an answer a line.
 */
class Lucene {
  static final Map<String, Float> fields = Map.of("title", 4f, "tasks", 2f, "summary", 1.5f, "description", 1f);
  static final String[] choices = {"sector", "day", "format"};
  static final double[] radii = {2, 5, 10, 20, 50};
  /** The values of each choice by their bit. */
  static final Map<String, List<String>> values = new HashMap<>();

  static IndexSearcher searcher;
  static final Analyzer asked = dutch(null);
  static final PrintStream out = new PrintStream(System.out, false, UTF_8);

  public static void main(String[] args) throws Exception {
    var in = new BufferedReader(new InputStreamReader(System.in, UTF_8), 1 << 16);
    build(in, Path.of(args[0]));
    say("built");
    var workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    for (String line; (line = in.readLine()) != null; ) {
      String[] question = line.split("\t", 2);
      workers.execute(() -> say(question[0] + "\t" + answer(question[1])));
    }
    workers.shutdown();
  }

  static synchronized void say(String line) {
    out.print(line + "\n");
    out.flush();
  }

  /** Dutch as Lucene's own analyzer reads it, and with the parts of compounds where these are indexed. */
  static Analyzer dutch(CharArraySet parts) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        var tokenizer = new StandardTokenizer();
        TokenStream words = new ASCIIFoldingFilter(new LowerCaseFilter(tokenizer));
        words = new StopFilter(words, DutchAnalyzer.getDefaultStopSet());
        if (parts != null) words = new DictionaryCompoundWordTokenFilter(words, parts, 7, 4, 15, false);
        return new TokenStreamComponents(tokenizer, new SnowballFilter(words, new DutchStemmer()));
      }
    };
  }

  static void build(BufferedReader in, Path folder) throws IOException {
    // What a compound may be made of: the words of the first places, as many as ours reads.
    var first = new ArrayList<String[]>();
    var parts = new CharArraySet(10_000, false);
    while (first.size() < 30_000) {
      String[] place = next(in);
      if (place == null) break;
      first.add(place);
      for (int at = 1; at <= 4; at++)
        for (String word : place[at].toLowerCase().split("\\W+")) if (word.length() >= 4) parts.add(word);
    }
    var settings = new IndexWriterConfig(dutch(parts)).setRAMBufferSizeMB(256);
    try (var writer = new IndexWriter(FSDirectory.open(folder), settings)) {
      for (String[] place : first) writer.addDocument(document(place));
      if (first.size() == 30_000)
        for (String[] place; (place = next(in)) != null; ) writer.addDocument(document(place));
      writer.forceMerge(1);
    }
    searcher = new IndexSearcher(DirectoryReader.open(FSDirectory.open(folder)));
    // Ours is asked something else every time, so that nothing kept answers; nor does it here.
    searcher.setQueryCache(null);
  }

  static String[] next(BufferedReader in) throws IOException {
    String line = in.readLine();
    return line == null || line.isEmpty() ? null : line.split("\t", -1);
  }

  /** Columns: number, title, tasks, summary, description, sectors, days, format, age, seats, published, lat, lng. */
  static Document document(String[] place) {
    var document = new Document();
    document.add(new NumericDocValuesField("number", Long.parseLong(place[0])));
    document.add(new TextField("title", place[1], Store.NO));
    document.add(new TextField("tasks", place[2], Store.NO));
    document.add(new TextField("summary", place[3], Store.NO));
    document.add(new TextField("description", place[4], Store.NO));
    for (int at = 0; at < choices.length; at++) {
      long bits = 0;
      for (String value : place[5 + at].split(",")) {
        if (value.isEmpty()) continue;
        document.add(new StringField(choices[at], value, Store.NO));
        bits |= 1L << bit(choices[at], value);
      }
      document.add(new NumericDocValuesField(choices[at], bits));
    }
    document.add(new IntPoint("age", Integer.parseInt(place[8])));
    document.add(new IntPoint("seats", Integer.parseInt(place[9])));
    document.add(new NumericDocValuesField("published", Long.parseLong(place[10])));
    double lat = Double.parseDouble(place[11]);
    double lng = Double.parseDouble(place[12]);
    document.add(new LatLonPoint("point", lat, lng));
    document.add(new LatLonDocValuesField("point", lat, lng));
    return document;
  }

  static int bit(String choice, String value) {
    List<String> known = values.computeIfAbsent(choice, (name) -> new ArrayList<>());
    if (!known.contains(value)) known.add(value);
    return known.indexOf(value);
  }

  static String answer(String text) {
    try {
      var question = new HashMap<String, String>();
      for (String pair : text.split("&")) {
        String[] both = pair.split("=", 2);
        question.put(both[0], URLDecoder.decode(both[1], UTF_8));
      }
      return answer(question);
    } catch (Exception error) {
      error.printStackTrace();
      System.exit(1);
      return null;
    }
  }

  static String answer(Map<String, String> question) throws IOException {
    boolean isPlaced = question.containsKey("lat");
    double lat = isPlaced ? Double.parseDouble(question.get("lat")) : 0;
    double lng = isPlaced ? Double.parseDouble(question.get("lng")) : 0;
    int page = Integer.parseInt(question.get("page"));
    TopDocsCollector<?> top;
    if (question.containsKey("q")) top = TopScoreDocCollector.create(page * 25, Integer.MAX_VALUE);
    else {
      var newest = new SortField("published", SortField.Type.LONG, true);
      var order = isPlaced ? new Sort(LatLonDocValuesField.newDistanceSort("point", lat, lng), newest) : new Sort(newest);
      top = TopFieldCollector.create(order, page * 25, Integer.MAX_VALUE);
    }
    var counted = new HashMap<String, Counts>();
    for (String choice : choices) counted.put(choice, new Counts(choice));
    var rings = isPlaced ? new Rings(lat, lng) : null;

    var all = new ArrayList<Collector>(List.of(top));
    for (String choice : choices) if (!question.containsKey(choice)) all.add(counted.get(choice));
    searcher.search(query(question, null), MultiCollector.wrap(all));
    // What is chosen is counted without that choice, as the list it leads to would be.
    for (String choice : choices)
      if (question.containsKey(choice)) searcher.search(query(question, choice), counted.get(choice));
    if (rings != null) searcher.search(query(question, "radius"), rings);

    var numbers = MultiDocValues.getNumericValues(searcher.getIndexReader(), "number");
    ScoreDoc[] hits = top.topDocs((page - 1) * 25, 25).scoreDocs;
    var numberOf = new HashMap<Integer, Long>();
    // What stands beside a document is read forwards only.
    for (int hit : Stream.of(hits).mapToInt((hit) -> hit.doc).sorted().toArray()) {
      numbers.advanceExact(hit);
      numberOf.put(hit, numbers.longValue());
    }
    var shown = Stream.of(hits).map((hit) -> numberOf.get(hit.doc)).toList();
    String facets = counted.values().stream().map(Counts::toJson).collect(Collectors.joining(","));
    return "{\"total\":" + top.getTotalHits() + ",\"numbers\":" + shown + ",\"facets\":{" + facets
        + (rings == null ? "" : "," + rings.toJson()) + "}}";
  }

  static Query query(Map<String, String> question, String without) throws IOException {
    var query = new BooleanQuery.Builder();
    if (question.containsKey("q")) {
      var words = new BooleanQuery.Builder();
      var occur = question.containsKey("any") ? Occur.SHOULD : Occur.MUST;
      for (String word : wordsOf(question.get("q"))) words.add(anywhere(word), occur);
      for (String word : wordsOf(question.getOrDefault("also", "")))
        words.add(new BoostQuery(anywhere(word), 0.6f), Occur.SHOULD);
      query.add(words.build(), Occur.MUST);
    }
    for (String choice : choices) {
      String wanted = question.get(choice);
      if (wanted == null || choice.equals(without)) continue;
      var terms = new ArrayList<BytesRef>();
      for (String value : wanted.split(",")) terms.add(new BytesRef(value));
      query.add(new TermInSetQuery(choice, terms), Occur.FILTER);
    }
    if (question.containsKey("age"))
      query.add(IntPoint.newRangeQuery("age", 0, Integer.parseInt(question.get("age"))), Occur.FILTER);
    if (question.containsKey("seats"))
      query.add(IntPoint.newRangeQuery("seats", Integer.parseInt(question.get("seats")), 1 << 20), Occur.FILTER);
    if (question.containsKey("lat")) {
      double km = "radius".equals(without) ? radii[radii.length - 1] : Double.parseDouble(question.get("radius"));
      query.add(
          LatLonPoint.newDistanceQuery(
              "point", Double.parseDouble(question.get("lat")), Double.parseDouble(question.get("lng")), km * 1000),
          Occur.FILTER);
    }
    var built = query.build();
    return built.clauses().isEmpty() ? new MatchAllDocsQuery() : built;
  }

  /** A word in any of the fields; as ours, with a slip in it only where nobody writes so. */
  static Query anywhere(String word) throws IOException {
    boolean isKnown = false;
    for (String field : fields.keySet()) isKnown |= searcher.getIndexReader().docFreq(new Term(field, word)) > 0;
    int slips = isKnown || word.length() < 3 ? 0 : word.length() < 6 ? 1 : 2;
    var each = new ArrayList<Query>();
    fields.forEach((field, boost) -> {
      var term = new Term(field, word);
      each.add(new BoostQuery(slips > 0 ? new FuzzyQuery(term, slips) : new TermQuery(term), boost));
    });
    return new DisjunctionMaxQuery(each, 0.1f);
  }

  static List<String> wordsOf(String text) throws IOException {
    var words = new ArrayList<String>();
    try (var stream = asked.tokenStream("title", text)) {
      var term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) words.add(term.toString());
      stream.end();
    }
    return words;
  }

  /** How many places have each value of a choice. */
  static class Counts extends SimpleCollector {
    final String choice;
    final int[] combinations;
    NumericDocValues bits;

    Counts(String choice) {
      this.choice = choice;
      combinations = new int[1 << values.getOrDefault(choice, List.of()).size()];
    }

    @Override
    protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
      bits = DocValues.getNumeric(leaf.reader(), choice);
    }

    @Override
    public void collect(int place) throws IOException {
      if (bits.advanceExact(place)) combinations[(int) bits.longValue()]++;
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }

    String toJson() {
      var told = new ArrayList<String>();
      List<String> known = values.getOrDefault(choice, List.of());
      for (int bit = 0; bit < known.size(); bit++) {
        int count = 0;
        for (int at = 0; at < combinations.length; at++) if ((at >> bit & 1) == 1) count += combinations[at];
        if (count > 0) told.add("\"" + known.get(bit) + "\":" + count);
      }
      return "\"" + choice + "\":{" + String.join(",", told) + "}";
    }
  }

  /** How many places lie within each radius. */
  static class Rings extends SimpleCollector {
    final double lat;
    final double lng;
    final int[] within = new int[radii.length];
    SortedNumericDocValues points;

    Rings(double lat, double lng) {
      this.lat = lat;
      this.lng = lng;
    }

    @Override
    protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
      points = DocValues.getSortedNumeric(leaf.reader(), "point");
    }

    @Override
    public void collect(int place) throws IOException {
      if (!points.advanceExact(place)) return;
      long point = points.nextValue();
      double km =
          SloppyMath.haversinMeters(
                  lat,
                  lng,
                  GeoEncodingUtils.decodeLatitude((int) (point >> 32)),
                  GeoEncodingUtils.decodeLongitude((int) point))
              / 1000;
      for (int at = 0; at < radii.length; at++) if (km <= radii[at]) within[at]++;
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }

    String toJson() {
      var told = new ArrayList<String>();
      for (int at = 0; at < radii.length; at++) if (within[at] > 0) told.add("\"" + (int) radii[at] + "\":" + within[at]);
      return "\"radius\":{" + String.join(",", told) + "}";
    }
  }
}
